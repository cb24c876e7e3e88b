import type { Choice } from '../../../../ui/choices.ts'
import { automationTexts as texts } from './texts.ts'

/** The options, with those that are chosen and gone. */
export const withGone = (options: readonly Choice[], chosen: readonly string[]): Choice[] => [
  ...options,
  ...chosen
    .filter((value) => value !== '' && value !== '0' && !options.some((one) => one.value === value))
    .map((value) => ({ value, label: `${texts.goneChoice} (${value})` })),
]
