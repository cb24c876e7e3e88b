import { Suspense } from 'react'
import { firstName } from '../../app/first-name.ts'
import { hasScreen } from '../../app/screens.ts'
import { useUser } from '../../app/session.tsx'
import { serverNow } from '../../ui/clock.ts'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { Page } from '../../ui/page.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { HomeFacts } from './home-facts.tsx'
import { pickGreeting } from './home-rules.ts'
import classes from './home-screen.module.css'
import { RecentBots } from './recent-bots.tsx'
import { RecentRooms } from './recent-rooms.tsx'
import { ShortCuts, StartCards, useBeginnings } from './start-cards.tsx'
import { homeTexts } from './texts.ts'
import { useFirstSteps } from './use-first-steps.ts'

const FirstSteps = lazyPiece(async () => (await import('./first-steps.tsx')).FirstSteps)
const HomeChannels = lazyPiece(async () => (await import('./home-channels.tsx')).HomeChannels)
const WaitsNow = lazyPiece(async () => (await import('./waits-now.tsx')).WaitsNow)

/** The first screen: where to begin, and what was going on. */
export function HomeScreen() {
  const user = useUser()
  const { hasNone, mayOpenInbox } = useBeginnings()
  const { time } = useFormats()
  const steps = useFirstSteps()
  const begin = (
    <section className={classes.begin}>
      {hasNone ? null : <h2>{homeTexts.question}</h2>}
      <StartCards isSmall={!steps} />
    </section>
  )
  return (
    <Page name={homeTexts.title} maxWidth={1040}>
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
      <Suspense>
        {steps ? <FirstSteps steps={steps} /> : null}
        {mayOpenInbox ? <WaitsNow /> : null}
      </Suspense>
      {steps ? begin : null}
      <Suspense>
        <HomeChannels />
      </Suspense>
      <div className={classes.recent}>
        {hasScreen('/chatbots') ? <RecentBots /> : null}
        {hasScreen('/omnichannel') ? <RecentRooms /> : null}
      </div>
      {steps ? null : begin}
      <ShortCuts />
    </Page>
  )
}
