/** Texts of the date field; they load with it. */
export const dateTexts = {
  openCalendar: 'Abrir o calendário',
  calendar: 'Calendário',
  dayShape: 'dd/mm/aaaa',
} as const
