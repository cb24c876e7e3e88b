/** Texts of the field of a day; they come with it. */
export const dateTexts = {
  openCalendar: 'Abrir o calendário',
  calendar: 'Calendário',
  dayShape: 'dd/mm/aaaa',
} as const
