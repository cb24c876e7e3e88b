/** '+55 (11) 98455-2107' of digits; a number of another country stays as it is. */
export function formatPhone(phone: string): string {
  const parts = /^(55)?(\d{2})(\d{4,5})(\d{4})$/.exec(phone)
  if (!parts) return `+${phone}`
  const [, country, area, start, end] = parts
  return `${country ? '+55 ' : ''}(${area}) ${start}-${end}`
}
