/** The fifteen colours of an avatar; the first is the default. */
export const avatarColors = [
  '#7b68ee',
  '#4169e1',
  '#1e88e5',
  '#00838f',
  '#00897b',
  '#2e7d32',
  '#558b2f',
  '#8d6e00',
  '#ef6c00',
  '#d84315',
  '#c62828',
  '#ad1457',
  '#8e24aa',
  '#5d4037',
  '#455a64',
] as const
