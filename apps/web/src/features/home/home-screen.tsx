import { Suspense, useEffect, useState } from 'react'
import { hasScreen } from '../../app/find-screens.ts'
import { firstName } from '../../app/first-name.ts'
import { useUser } from '../../app/session.tsx'
import { serverNow } from '../../ui/clock.ts'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { Page } from '../../ui/page.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { HomeComing } from './home-coming.tsx'
import { HomeFacts } from './home-facts.tsx'
import { pickGreeting } from './home-rules.ts'
import classes from './home-screen.module.css'
import { RecentBots } from './recent-bots.tsx'
import { RecentRooms } from './recent-rooms.tsx'
import { ShortCuts, StartCards, useBeginnings } from './start-cards.tsx'
import { homeTexts } from './texts.ts'
import { useChannels } from './use-channels.ts'
import { useFirstSteps } from './use-first-steps.ts'
import { useWaits } from './use-waits.ts'

const FirstSteps = lazyPiece(async () => (await import('./first-steps.tsx')).FirstSteps)
const HomeChannels = lazyPiece(async () => (await import('./home-channels.tsx')).HomeChannels)
const WaitsNow = lazyPiece(async () => (await import('./waits-now.tsx')).WaitsNow)
const TodayFigures = lazyPiece(async () => (await import('./waits-now.tsx')).TodayFigures)

/** Loads the sections' code in parallel with their data. Each section reports its own loading failure. */
function fetchPieces(): void {
  for (const { load } of [FirstSteps, HomeChannels, WaitsNow, TodayFigures]) load().catch(() => undefined)
}

/** Longest wait for the data that decides the page's order. */
const mostHeldMs = 1_500

/** True while loading data decides the order of the sections, so that nothing moves once they are shown. */
function useHeld(isComing: boolean): boolean {
  const [isOver, setOver] = useState(false)
  // Later refetches do not hide the page again.
  if (!isComing && !isOver) setOver(true)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), mostHeldMs)
    return () => clearTimeout(timer)
  }, [])
  return isComing && !isOver
}

/** The home screen: ways to begin, and recent activity. */
export function HomeScreen() {
  const user = useUser()
  const { hasNone, mayOpenInbox } = useBeginnings()
  const { time } = useFormats()
  const { steps, isComing } = useFirstSteps()
  const waits = useWaits()
  const channels = useChannels()
  const isHeld = useHeld(isComing || waits.isLoading || channels.isLoading)
  useEffect(fetchPieces, [])
  const begin = (
    <section className={classes.begin}>
      {hasNone ? null : <h2>{homeTexts.question}</h2>}
      <StartCards isSmall={!steps} />
    </section>
  )
  return (
    <Page name={homeTexts.title} measure={976}>
      <div className={classes.home}>
        <header className={classes.hero}>
          <div className={classes.words}>
            {user.companyName ? <p className={classes.company}>{user.companyName}</p> : null}
            <h1>
              {homeTexts.greeting[pickGreeting(Number(time(serverNow().toISOString()).slice(0, 2)))]},{' '}
              {firstName(user.name)}
            </h1>
          </div>
          <HomeFacts />
        </header>
        {isHeld ? (
          <HomeComing />
        ) : (
          <Suspense fallback={<HomeComing />}>
            {steps ? <FirstSteps steps={steps} /> : null}
            {mayOpenInbox ? <WaitsNow isNew={Boolean(steps)} /> : null}
            {steps ? null : <TodayFigures />}
            {steps ? begin : null}
            <HomeChannels />
          </Suspense>
        )}
        {/* Rendered while hidden, so that its data loads in parallel. */}
        <div hidden={isHeld}>
          <div className={classes.recent}>
            {hasScreen('/chatbots') ? <RecentBots /> : null}
            {hasScreen('/omnichannel') ? <RecentRooms /> : null}
          </div>
          {steps ? null : begin}
          <ShortCuts />
        </div>
      </div>
    </Page>
  )
}
