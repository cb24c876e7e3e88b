/** The only source of time, injected so that tests can set it. */
export interface Clock {
  now(): Date
}

/** The calendar day in a time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

export const systemClock: Clock = { now: () => new Date() }
