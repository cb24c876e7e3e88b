/* Separate from the schemas, whose checks forms need not load before drawing these. */

export const workspaceRulesLimits = {
  offerSeconds: { min: 5, max: 600 },
  periodsOfDay: 6,
  holidays: 100,
  holidayName: 60,
  closedMessage: 500,
  /** Minutes of open hours: a day. */
  /** Minutes of open hours: a week and a month around the clock. */
  answerMinutes: { min: 1, max: 10_080 },
  closeMinutes: { min: 1, max: 43_200 },
  alarmMinutes: { min: 1, max: 1440, usual: 10 },
} as const
