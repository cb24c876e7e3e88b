import type { Journey } from '../support/journey.ts'
import { botToAttendant } from './bot-to-attendant.ts'
import { demoShop } from './demo-shop.ts'
import { guards } from './guards.ts'
import { keyboardOnly } from './keyboard-only.ts'
import { lostNetwork } from './lost-network.ts'

export const journeys: readonly Journey[] = [botToAttendant, demoShop, guards, lostNetwork, keyboardOnly]
