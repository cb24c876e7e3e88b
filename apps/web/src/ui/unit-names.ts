const named =
  (one: string, many: string) =>
  (count: number): string =>
    count === 1 ? one : many

/** Units of time, as they stand after their count. */
export const unitNames = {
  minutes: named('minuto', 'minutos'),
  hours: named('hora', 'horas'),
  days: named('dia', 'dias'),
}
