/* Separate from the schemas, whose checks screens need not load before drawing these. */

/** Choices of the automations, in minutes; 0: never. */
export const repeatMinutesChoices = [0, 5, 10, 15, 20, 25, 30, 60] as const
export const transferMinutesChoices = [0, 15, 30, 60] as const
export const closeMinutesChoices = [0, 15, 30, 60, 720, 1440] as const
