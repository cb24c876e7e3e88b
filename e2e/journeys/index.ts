import type { Journey } from '../support/journey.ts'
import { botToAttendant } from './bot-to-attendant.ts'

export const journeys: readonly Journey[] = [botToAttendant]
