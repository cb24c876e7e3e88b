const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Dialogs of an ordinary day of the last week. */
const daily = 6
/** By so much each week has more than the one before. */
const growth = 1.05
/** From Sunday to Saturday: most on Mondays, less on weekends. */
const weekdays = [0.6, 1.2, 1.1, 1, 1, 1.1, 0.8]
/** A promotion brought twice as many, so many days ago. */
const promotion = { from: 56, until: 54, times: 2 }
/** The others of today have not come to their end. */
const shareOfToday = 0.5

/**
 * When the dialogs of a shop that grows began, over the last ninety days: weeks resemble each other, so that a forecast can go by them.
 * @param midnight of today, by the clock of the place (ms)
 * @param weekdayOf a day's start (ms): 0 is Sunday
 * @param until no dialog begins later than this (ms)
 * @param minuteOfDay of a number from 0 to 1
 */
export const planQuarter = ({
  days,
  midnight,
  weekdayOf,
  until,
  minuteOfDay,
  random,
}: {
  days: number
  midnight: number
  weekdayOf: (day: number) => number
  until: number
  minuteOfDay: (chance: number) => number
  random: () => number
}): Date[] => {
  const starts: Date[] = []
  for (let ago = days; ago >= 0; ago -= 1) {
    const day = midnight - ago * dayMs
    const isPromoted = ago <= promotion.from && ago >= promotion.until
    const times = isPromoted ? promotion.times : ago === 0 ? shareOfToday : 1
    const usual = daily * growth ** -(ago / 7) * (weekdays[weekdayOf(day)] ?? 1) * times
    const count = Math.floor(usual + random())
    for (let one = 0; one < count; one += 1) {
      const startsAt = day + minuteOfDay(random()) * minuteMs
      if (startsAt <= until) starts.push(new Date(startsAt))
    }
  }
  return starts
}
