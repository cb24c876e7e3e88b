const shape = /^(\d{1,2})(?:[:h]?(\d{2})?)$/

/** Parses a typed time of day to 'HH:mm': '8', '830', '8:30' or '8h30'; null if invalid. */
export const readTime = (typed: string): string | null => {
  const [, hour = '', minute = '00'] = shape.exec(typed.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
