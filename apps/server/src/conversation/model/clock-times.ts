/** Job that computes anew when planned messages with a clock time are due: daily, and when a company's time zone changes. */
export const clockTimesJob = 'follow-clock-times'
