import { type Bot, readBot } from '../by-others/index.ts'
import { cityHealth } from './city-health.ts'
import { digitalBank } from './digital-bank.ts'
import { pizzeria } from './pizzeria.ts'
import { university } from './university.ts'

/** Bots trained with close variations of a few sentences, as most are, by a hand that had seen nothing of the lexicon. */
export const variedBots: readonly Bot[] = [university, pizzeria, digitalBank, cityHealth].map(readBot)
