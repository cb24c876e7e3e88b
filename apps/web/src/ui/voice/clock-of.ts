/** Formats seconds: 83.4 → '1:23'; '0:00' if unknown. */
export const clockOf = (seconds: number): string => {
  if (!Number.isFinite(seconds)) return '0:00'
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
