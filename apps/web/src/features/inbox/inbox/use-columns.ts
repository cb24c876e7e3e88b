import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../../app/session.tsx'
import { createStoredValue, type StoredValue, useStoredValue } from '../../../app/stored-value.ts'

/** Window widths in px below which fewer columns fit. */
const oneColumn = 500
const twoColumns = 768
const listBeside = 1000
const threeColumns = 1200

const parseFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

// Per person, since a browser may be shared.
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
  /** Below 500 px one column shows at a time. */
  isSmall: boolean
  isListShown: boolean
  isContactShown: boolean
  /** The contact covers the conversation, for lack of width. */
  isContactOver: boolean
  showList: () => void
  hideList: () => void
  /** Call when a room is picked: closes a list that covers the conversation. */
  settle: () => void
  toggleContact: () => void
}

/**
 * Which columns show beside the conversation. The list is shown by default from 1000 px; the person's choice is kept in
 * this browser, separately for both ranges (flag `sidebar-chats`). A link with `showSidebar` overrides it.
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
  // A column over the conversation is temporary: a pick closes it, and the next visit starts with the saved choice.
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

/** Whether the followed link shows or hides the list, until the person does so themselves. */
function useLinkWish(): { wish: boolean | null; settle: () => void } {
  const { key, state } = useLocation()
  const named = (state as { showSidebar?: unknown } | null)?.showSidebar
  const [taken, setTaken] = useState<{ key: string; wish: boolean | null }>({ key: '', wish: null })
  if (typeof named === 'boolean' && taken.key !== key) setTaken({ key, wish: named })
  const settle = useCallback(() => setTaken((current) => ({ ...current, wish: null })), [])
  return { wish: taken.wish, settle }
}
