import { botAutomation } from '@prosa/contract'
import { z } from 'zod'

/** The part of the bot's body that the panel sends: errors stand at the same names as the server's. */
export const schema = z.object({ automationDto: botAutomation })
