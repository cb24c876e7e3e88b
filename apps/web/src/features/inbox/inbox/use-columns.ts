import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../../app/session.tsx'
import { createStoredValue, type StoredValue, useStoredValue } from '../../../app/stored-value.ts'

/** Below these widths of the window, in px, less stands side by side. */
const oneColumn = 500
const twoColumns = 768
const listBeside = 1000
const threeColumns = 1200

const parseFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

// One for each person: a browser may be shared.
const flags = new Map<string, StoredValue<boolean>>()
const flagOf = (name: string, userId: number): StoredValue<boolean> => {
  const key = `prosa.${name}.${userId}`
  const flag = flags.get(key) ?? createStoredValue(key, parseFlag)
  flags.set(key, flag)
  return flag
}

const useFits = (width: number): boolean =>
  useMediaQuery(`(min-width: ${width}px)`, undefined, { getInitialValueInEffect: false }) ?? true

export interface Columns {
  /** Under 500 px there is one column at a time. */
  isSmall: boolean
  isListShown: boolean
  isContactShown: boolean
  /** It lies over the conversation, which it leaves no room beside. */
  isContactOver: boolean
  showList: () => void
  hideList: () => void
  /** A room was picked: a list that lies over the conversation makes room for it. */
  settle: () => void
  toggleContact: () => void
}

/**
 * Which columns stand beside the conversation. The list begins shown from 1000 px, hidden below; what this person chose is kept in
 * this browser, apart for both: the flag `sidebar-chats`. Who comes by a link that names `showSidebar` finds it so.
 */
export function useColumns(): Columns {
  const userId = useUser().id
  const fitsTwo = useFits(twoColumns)
  const fitsThree = useFits(threeColumns)
  const isSmall = !useFits(oneColumn)
  const beginsShown = useFits(listBeside)
  const list = flagOf(beginsShown ? 'sidebar-chats' : 'sidebar-chats-narrow', userId)
  const contact = flagOf('contact-panel', userId)
  const chosen = useStoredValue(list)
  const chosenContact = useStoredValue(contact)
  const link = useLinkWish()
  // Over the conversation it is a glance: what was picked closes it, and the next visit begins with what was chosen.
  const [isGlanced, setGlanced] = useState<boolean | null>(null)
  const [isContactGlanced, setContactGlanced] = useState(false)

  const isListShown = link.wish ?? (fitsTwo ? (chosen ?? beginsShown) : (isGlanced ?? chosen ?? false))
  const isContactShown = fitsThree ? (chosenContact ?? true) : isContactGlanced
  const settleLink = link.settle
  const choose = useCallback(
    (isShown: boolean) => {
      settleLink()
      setGlanced(isShown)
      list.write(isShown)
    },
    [settleLink, list],
  )
  return {
    isSmall,
    isListShown,
    isContactShown,
    isContactOver: !fitsThree,
    showList: useCallback(() => choose(true), [choose]),
    hideList: useCallback(() => choose(false), [choose]),
    settle: useCallback(() => {
      if (fitsTwo) return
      settleLink()
      setGlanced(false)
    }, [fitsTwo, settleLink]),
    toggleContact: useCallback(() => {
      if (fitsThree) contact.write(!isContactShown)
      else setContactGlanced(!isContactShown)
    }, [fitsThree, contact, isContactShown]),
  }
}

/** Whether the link that one came by shows or hides the list, until one does so oneself. */
function useLinkWish(): { wish: boolean | null; settle: () => void } {
  const { key, state } = useLocation()
  const named = (state as { showSidebar?: unknown } | null)?.showSidebar
  const [taken, setTaken] = useState<{ key: string; wish: boolean | null }>({ key: '', wish: null })
  if (typeof named === 'boolean' && taken.key !== key) setTaken({ key, wish: named })
  const settle = useCallback(() => setTaken((current) => ({ ...current, wish: null })), [])
  return { wish: taken.wish, settle }
}
