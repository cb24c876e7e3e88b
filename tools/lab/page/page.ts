import type { LabState } from '../state.ts'
import { createDesk } from './desks.ts'
import { make, need } from './make.ts'
import { cardsIn, createFrame, createPhone } from './phones.ts'

const everyMs = 700

const showFrames = cardsIn('#phones', createFrame)
const showPhones = cardsIn('#phones', createPhone)
const showDesks = cardsIn('#desks', createDesk)

const showFacts = ({ productUrl, people }: LabState): void => {
  need<HTMLAnchorElement>('#product').href = productUrl
  const rows = people.map(({ name, email, password }) =>
    make('tr', {}, ...[name, email, password].map((textContent) => make('td', { textContent }))),
  )
  need('#people tbody').replaceChildren(...rows)
}

let hasFacts = false
const refresh = async (): Promise<void> => {
  const lost = need<HTMLElement>('#lost')
  try {
    const response = await fetch('/state')
    const state = (await response.json()) as LabState
    if (!hasFacts) showFacts(state)
    hasFacts = true
    const [shop, ...others] = state.frames
    if (shop) showFrames([shop])
    showPhones(state.phones)
    showFrames(others)
    showDesks(state.desks)
    lost.hidden = true
  } catch {
    lost.hidden = false
  }
  setTimeout(() => void refresh(), everyMs)
}

void refresh()
