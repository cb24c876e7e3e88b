/* Apart from the schemas, which bring the checks with them: forms draw these before anything is checked. */

export const workspaceRulesLimits = {
  offerSeconds: { min: 5, max: 600 },
  periodsOfDay: 6,
  holidays: 100,
  holidayName: 60,
  closedMessage: 500,
} as const
