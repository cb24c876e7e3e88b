import { randomUUID } from 'node:crypto'
import { type DialogStreamIn, type DialogStreamOut, maxOnlookers, typingLastsMs } from '@prosa/contract'
import { type AttendanceChange, type HereTold, hereTopic, type Onlooker } from '../../../conversation/model/events.ts'
import type { Realtime } from '../../../platform/realtime/index.ts'

export type HereState = Extract<DialogStreamIn, { type: 'here' }>['state']
export type HereFrame = Extract<DialogStreamOut, { type: 'here' }>

/** The person of a window, and its dialog. */
export interface Place {
  companyId: number
  dialogId: number
  /** The customer's account on the channel. */
  identityId: number
  customer: string
  connectionId: number
  /** Kind of the channel. */
  kind: string
  userId: number
  name: string
}

/** Attendance of a dialog in this process, for the process that holds its connection. */
export type Attended = AttendanceChange & Pick<Place, 'companyId' | 'connectionId' | 'kind'>

/** People who have a dialog open, and who is typing. Not stored; it ends with the sockets. */
export interface Onlookers {
  /** Opens a window on a dialog; it is invisible to others until it reports that it is being looked at. */
  open(place: Place, tell: (frame: HereFrame) => void): OnlookerWindow
  /** Repeats this process's state, and drops expired state of other processes. */
  renew(): void
}

export interface OnlookerWindow {
  say(state: HereState): void
  leave(): void
}

/** Interval at which state is repeated to other processes; it expires after more than two. */
export const renewHereMs = 10_000
const keptMs = 25_000
/** Browsers repeat that a customer types every three seconds; a lost end expires after this time. */
const contactLastsMs = typingLastsMs + 2_000

interface Window {
  place: Place
  state: HereState
  tell: (frame: HereFrame) => void
  told: string
  typing: NodeJS.Timeout | undefined
}

type Whose = Omit<Place, 'userId' | 'name'>

interface Room extends Whose {
  windows: Set<Window>
  others: Map<string, { people: readonly Onlooker[]; atMs: number }>
  contact: NodeJS.Timeout | undefined
  /** The state last published to other processes and to the customer. */
  said: string
  saidTyping: boolean
  saidSeen: boolean
}

/** One entry per person; typing in one window counts more than looking in another. */
const together = (all: Iterable<Onlooker>): Onlooker[] => {
  const byUser = new Map<number, Onlooker>()
  for (const one of all) if (one.isTyping || !byUser.has(one.userId)) byUser.set(one.userId, one)
  return [...byUser.values()].sort((one, other) => one.userId - other.userId).slice(0, maxOnlookers)
}

const peopleHere = ({ windows }: Room): Onlooker[] =>
  together(
    [...windows]
      .filter(({ state }) => state !== 'away')
      .map(({ place: { userId, name }, state }) => ({ userId, name, isTyping: state === 'typing' })),
  )

const nobodyTold = JSON.stringify({ type: 'here', people: [], isContactTyping: false } satisfies HereFrame)

/** Tells each window about the others, when that changes. */
const tellWindows = (room: Room): void => {
  const elsewhere = [...room.others.values()].flatMap(({ people }) => people)
  const all = together([...peopleHere(room), ...elsewhere])
  for (const window of room.windows) {
    const people = all.filter(({ userId }) => userId !== window.place.userId)
    const frame: HereFrame = { type: 'here', people, isContactTyping: room.contact !== undefined }
    const text = JSON.stringify(frame)
    if (text === window.told) continue
    window.told = text
    window.tell(frame)
  }
}

/** @param attend called when a dialog of this process starts or stops being looked at or typed in, and every ten seconds while it is */
export const createOnlookers = (
  realtime: Pick<Realtime, 'publish' | 'subscribe'>,
  attend: (attended: Attended) => void = () => {},
): Onlookers => {
  const process = randomUUID()
  const companies = new Map<number, { rooms: Map<number, Room>; stop: () => void }>()

  const publish = ({ companyId }: Pick<Room, 'companyId'>, told: HereTold): void =>
    realtime.publish(hereTopic(companyId), told)

  const say = (room: Room, asks: boolean): void => {
    const people = peopleHere(room)
    room.said = JSON.stringify(people)
    publish(room, { type: 'people', dialogId: room.dialogId, process, people, asks })
  }

  const sayAttended = (room: Room): void => {
    const { companyId, connectionId, kind, dialogId, customer, saidSeen, saidTyping } = room
    attend({ companyId, connectionId, kind, process, dialogId, customer, isSeen: saidSeen, isTyping: saidTyping })
  }

  /** A window of this process changed its state. */
  const changed = (room: Room): void => {
    if (JSON.stringify(peopleHere(room)) !== room.said) say(room, false)
    const states = [...room.windows].map(({ state }) => state)
    const [isSeen, isTyping] = [states.some((state) => state !== 'away'), states.includes('typing')]
    const isOther = isSeen !== room.saidSeen || isTyping !== room.saidTyping
    if (isTyping !== room.saidTyping)
      publish(room, { type: 'person', identityId: room.identityId, dialogId: room.dialogId, isTyping })
    Object.assign(room, { saidSeen: isSeen, saidTyping: isTyping })
    if (isOther) sayAttended(room)
    tellWindows(room)
  }

  const contactTypes = (room: Room, isTyping: boolean, lastsMs = contactLastsMs): void => {
    clearTimeout(room.contact)
    room.contact = isTyping ? setTimeout(() => contactTypes(room, false), lastsMs) : undefined
    tellWindows(room)
  }

  const hearPeople = (room: Room, told: Extract<HereTold, { type: 'people' }>): void => {
    if (told.people.length === 0) room.others.delete(told.process)
    else room.others.set(told.process, { people: told.people, atMs: performance.now() })
    tellWindows(room)
    if (told.asks && peopleHere(room).length > 0) say(room, false)
  }

  const hear = (rooms: ReadonlyMap<number, Room>, told: HereTold): void => {
    const room = rooms.get(told.dialogId)
    if (!room) return
    if (told.type === 'contact') contactTypes(room, told.isTyping, told.lastsMs)
    if (told.type === 'people' && told.process !== process) hearPeople(room, told)
  }

  const companyOf = (companyId: number) => {
    const known = companies.get(companyId)
    if (known) return known
    const rooms = new Map<number, Room>()
    const stop = realtime.subscribe<HereTold>(hereTopic(companyId), (told) => hear(rooms, told))
    const company = { rooms, stop }
    companies.set(companyId, company)
    return company
  }

  const enter = ({ userId: _, name: __, ...whose }: Place): Room => {
    const { rooms } = companyOf(whose.companyId)
    const known = rooms.get(whose.dialogId)
    if (known) return known
    const none = { contact: undefined, said: '[]', saidTyping: false, saidSeen: false }
    const room: Room = { ...whose, windows: new Set<Window>(), others: new Map(), ...none }
    rooms.set(whose.dialogId, room)
    // Other processes answer with their own state.
    say(room, true)
    return room
  }

  const forget = (room: Room): void => {
    clearTimeout(room.contact)
    const company = companies.get(room.companyId)
    company?.rooms.delete(room.dialogId)
    if (!company || company.rooms.size > 0) return
    company.stop()
    companies.delete(room.companyId)
  }

  const open = (place: Place, tell: (frame: HereFrame) => void): OnlookerWindow => {
    const room = enter(place)
    const window: Window = { place, state: 'away', tell, told: nobodyTold, typing: undefined }
    room.windows.add(window)
    tellWindows(room)
    const set = (state: HereState): void => {
      clearTimeout(window.typing)
      if (!room.windows.has(window)) return
      window.typing = state === 'typing' ? setTimeout(() => set('looking'), typingLastsMs) : undefined
      if (state === window.state) return
      window.state = state
      changed(room)
    }
    return {
      say: set,
      leave: () => {
        clearTimeout(window.typing)
        if (!room.windows.delete(window)) return
        changed(room)
        if (room.windows.size === 0) forget(room)
      },
    }
  }

  const renew = (): void => {
    const oldest = performance.now() - keptMs
    for (const { rooms } of companies.values())
      for (const room of rooms.values()) {
        for (const [other, { atMs }] of room.others) if (atMs < oldest) room.others.delete(other)
        tellWindows(room)
        if (peopleHere(room).length > 0) say(room, false)
        const { identityId, dialogId } = room
        if (room.saidTyping) publish(room, { type: 'person', identityId, dialogId, isTyping: true })
        if (room.saidSeen) sayAttended(room)
      }
  }

  return { open, renew }
}

/** State that a window reports before its person is known is applied afterwards. */
export const createLateWindow = (): OnlookerWindow & { enter(open: () => OnlookerWindow): void } => {
  let state: HereState = 'away'
  let window: OnlookerWindow | null = null
  let isOver = false
  return {
    say: (next) => {
      state = next
      window?.say(next)
    },
    enter: (open) => {
      if (isOver) return
      window = open()
      window.say(state)
    },
    leave: () => {
      isOver = true
      window?.leave()
    },
  }
}
