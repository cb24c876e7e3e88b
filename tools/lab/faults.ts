import type { Fault } from '../standins/lib/faults.ts'
import type { Option } from './control.ts'

/** What a provider does with the product's calls, as the page names it. */
export const usual = 'usual'

export const commonTroubles: readonly Option[] = [
  { value: usual, label: 'o provedor responde' },
  { value: 'away', label: 'fora do ar (503)' },
  { value: 'hang', label: 'não responde' },
  { value: 'cut', label: 'a linha cai antes' },
  { value: 'cut-after', label: 'aceita, e a linha cai antes da resposta' },
]

/** Null where nothing is wrong, or where it is no trouble that all providers have. */
export const commonFault = (trouble: string): Fault['does'] | null => {
  if (trouble === 'away') return { kind: 'answer', status: 503, body: {} }
  if (trouble === 'hang' || trouble === 'cut' || trouble === 'cut-after') return { kind: trouble }
  return null
}
