import { createPersonSwitch } from './person-switch.ts'

const useSwitch = createPersonSwitch('prosa.single-keys')

/**
 * Whether keys of one character act by themselves. Who speaks to the computer, or hits keys unawares, turns them off (WCAG 2.1.4);
 * arrows, Enter and Escape go on working.
 */
export function useSingleKeys(): { areOn: boolean; set: (areOn: boolean) => void } {
  const { isOn, set } = useSwitch()
  return { areOn: isOn, set }
}
