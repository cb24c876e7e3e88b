import { firstName } from '../../app/first-name.ts'
import { hasScreen } from '../../app/screens.ts'
import { useUser } from '../../app/session.tsx'
import { serverNow } from '../../ui/clock.ts'
import { Page } from '../../ui/page.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { HomeChannels } from './home-channels.tsx'
import { HomeFacts } from './home-facts.tsx'
import { pickGreeting } from './home-rules.ts'
import classes from './home-screen.module.css'
import { RecentBots } from './recent-bots.tsx'
import { RecentRooms } from './recent-rooms.tsx'
import { ShortCuts, StartCards, useBeginnings } from './start-cards.tsx'
import { homeTexts } from './texts.ts'

/** The first screen: where to begin, and what was going on. */
export function HomeScreen() {
  const user = useUser()
  const { hasNone } = useBeginnings()
  const { time } = useFormats()
  return (
    <Page name={homeTexts.title} maxWidth={1040}>
      <header className={classes.hero}>
        <div className={classes.words}>
          <h1>
            {homeTexts.greeting[pickGreeting(Number(time(serverNow().toISOString()).slice(0, 2)))]},{' '}
            {firstName(user.name)}
          </h1>
          {hasNone ? null : <p>{homeTexts.question}</p>}
        </div>
        <HomeFacts />
      </header>
      <StartCards />
      <HomeChannels />
      <div className={classes.recent}>
        {hasScreen('/chatbots') ? <RecentBots /> : null}
        {hasScreen('/omnichannel') ? <RecentRooms /> : null}
      </div>
      <ShortCuts />
    </Page>
  )
}
