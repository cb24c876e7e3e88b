import { getAttendance, pageInbox, type SidebarDialog } from '@prosa/contract'
import { Suspense, useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { changeParams } from '../../ui/address.ts'
import { setTitleCount } from '../../ui/document-title.ts'
import { lazyPiece, loadPatiently, loadWhenIdle } from '../../ui/lazy-piece.ts'
import { toastInfo } from '../../ui/toast.tsx'
import { call, giveUpCallsBefore } from '../api.ts'
import { hasScreen } from '../find-screens.ts'
import { useHasCompany } from '../has-company.ts'
import { invalidate } from '../query.ts'
import { queryClient } from '../query-client.ts'
import { isLinkDown } from '../realtime.ts'
import { inboxPath, roomParam, roomPath } from '../route-rules.ts'
import { useCan, useUser } from '../session.tsx'
import { readUserAgain, renewSession } from '../session-store.ts'
import { useUnreadRooms } from '../shell/unread-rooms.ts'
import { appTexts } from '../texts.ts'
import { createHandlers } from './handlers.ts'
import { live, useAttention, useLinkState, useLiveStores } from './index.ts'
import classes from './live-layer.module.css'
import type { LiveStores } from './live-stores.ts'
import type { createPersonAlert } from './person-alert.ts'
import { SessionLine } from './session-line.tsx'
import { staleAfterBreak, staleAfterResync } from './stale-after.ts'

const AttentionCards = lazyPiece(async () => (await import('./attention-cards.tsx')).AttentionCards)
const AlarmWatch = lazyPiece(async () => (await import('../../shared/alarms/alarm-watch.tsx')).AlarmWatch)

const ReminderWatch = lazyPiece(async () => (await import('../../shared/reminders/reminder-watch.tsx')).ReminderWatch)

// No alert is needed during the first render, so the code of alerts loads after it.
const alerts = { load: () => loadPatiently(() => import('./person-alert.ts')) }

/** Alerts once the code has loaded. Without it (offline) the other signs remain: badge, title, card. */
const alertSoon =
  (...to: Parameters<typeof createPersonAlert>): ReturnType<typeof createPersonAlert> =>
  (kind, dialog) =>
    void alerts.load().then(
      (loaded) => loaded.createPersonAlert(...to)(kind, dialog),
      () => undefined,
    )

/** Longer than toasts for own actions: the person is busy with something else. */
const mentionLifeMs = 10_000

/** Newest rooms searched for an offer: an offered room has just had a message. */
const newestRooms = 24

/** Loads the newest rooms: no frame repeats an offer made before this page was open. */
async function readNewest({ takePage }: LiveStores, userId: number): Promise<readonly SidebarDialog[]> {
  try {
    const { dialogs } = await call(pageInbox, { query: { limit: newestRooms } })
    takePage(dialogs, userId)
    return dialogs
  } catch {
    // Without an answer the list shows the offer, and so does the room's next frame.
    return []
  }
}

/** The product's stream, opened once per person and company, and its cards and alerts on every screen. */
export function LiveLayer() {
  const can = useCan()
  const user = useUser()
  const hasCompany = useHasCompany()
  if (!hasCompany || !hasScreen(inboxPath) || !can('dialog_view', 'omnichannel_view')) return <SessionLine />
  return <OpenLayer userId={user.id} edits={can('workspace_edit')} />
}

function OpenLayer({ userId, edits }: { userId: number; edits: boolean }) {
  const navigate = useNavigate()
  const stores = useLiveStores()
  const link = useLinkState()
  const items = useAttention()
  const count = useUnreadRooms()
  const { pathname, search } = useLocation()
  const isInInbox = pathname === inboxPath
  // The open room shows its own offer in the composer's place.
  const openId = isInInbox ? Number(new URLSearchParams(search).get(roomParam)) : null
  const elsewhere = items.filter(({ dialogId }) => dialogId !== openId)
  const open = useCallback((dialogId: number) => void navigate(roomPath(dialogId)), [navigate])
  // In the inbox the current view stays, whether a room is accepted from its card or in its own place.
  const openToWrite = (dialogId: number): void => {
    const to = changeParams(isInInbox ? search : '', { [roomParam]: String(dialogId) })
    void navigate(`${inboxPath}?${to}`, { state: { writes: true } })
  }
  useEffect(() => loadWhenIdle(alerts), [])
  useEffect(() => setTitleCount(count + items.length), [count, items.length])
  useEffect(() => {
    const following = alerts.load().then(({ followPush }) => followPush(userId, (path) => void navigate(path)))
    return () => void following.then((stop) => stop()).catch(() => undefined)
  }, [userId, navigate])
  useEffect(() => {
    const { rooms, attention, marks, unreadTotal, readReading } = stores
    const alert = alertSoon(open, userId)
    const close = live.open({
      handlers: createHandlers({
        rooms,
        attention,
        userId,
        reading: readReading,
        markRead: marks.markRead,
        refreshUnread: unreadTotal.ask,
        mentioned: ({ dialogId, by, contactName, text }) => {
          const action = { label: appTexts.open, run: () => open(dialogId) }
          toastInfo(appTexts.mentionedBy(by, contactName), { detail: text, action, lifeMs: mentionLifeMs })
          alert('mentioned', { id: dialogId, name: by, lastMessage: text })
        },
        alert,
        readAgain: () => {
          void invalidate(...staleAfterResync)
          return readNewest(stores, userId)
        },
      }),
      invalidate,
      renewSession,
      // Calls that failed while offline are repeated, whatever screen shows them.
      onResume: (goneMs) => {
        if (goneMs !== null) giveUpCallsBefore(goneMs)
        // A recent read mark may not have reached the server.
        marks.resend()
        // A frame about changed rights may have been missed too.
        void readUserAgain()
        void invalidate(...staleAfterBreak)
        void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      },
    })
    return () => {
      close()
      stores.clear()
      setTitleCount(0)
    }
  }, [userId, open, stores])
  // Rights changed: screens without rights close, also when the stream itself is no longer permitted.
  useEffect(
    () =>
      live.on('rights', () => {
        void readUserAgain()
        // The rights may include attending, so availability is read again.
        void invalidate(getAttendance)
      }),
    [],
  )
  useEffect(() => {
    if (link === 'gone') void readUserAgain()
  }, [link])
  const isDown = isLinkDown(link)
  const isLineDown = link === 'gone' || (!isInInbox && isDown)
  // Waiting times may be outdated while offline, so they are drawn as old (clocks.css).
  useEffect(() => {
    document.documentElement.toggleAttribute('data-line-is-down', isDown)
    return () => document.documentElement.removeAttribute('data-line-is-down')
  }, [isDown])
  return (
    <>
      <Suspense>
        <AlarmWatch openId={openId} userId={userId} edits={edits} onOpen={open} />
      </Suspense>
      <Suspense>
        <ReminderWatch openId={openId} userId={userId} onOpen={open} />
      </Suspense>
      {elsewhere.length === 0 && !isLineDown ? null : (
        <div className={classes.dock} data-dock>
          {elsewhere.length > 0 ? (
            <Suspense>
              <AttentionCards items={elsewhere} onOpen={openToWrite} />
            </Suspense>
          ) : null}
          {isLineDown ? (
            <p className={classes.line} role="status" data-line-down>
              {link === 'gone' ? appTexts.liveGone : appTexts.reconnecting}
            </p>
          ) : null}
        </div>
      )}
    </>
  )
}
