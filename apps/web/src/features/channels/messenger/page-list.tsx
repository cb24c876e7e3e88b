import { Button, Switch } from '@mantine/core'
import type { MetaPageList, MetaPageType } from '@prosa/contract'
import { useFormats } from '../../../ui/use-formats.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import classes from './messenger-dialog.module.css'
import { messengerTexts as texts } from './texts.ts'

type Page = MetaPageList['pages'][number]

interface PageListProps {
  type: MetaPageType
  pages: readonly Page[]
  isBusy: boolean
  onSwitch: (page: Page, isOn: boolean) => void
  /** Starts the login again, in which the user grants access to more pages. */
  onMore: (() => void) | null
}

/** The account's pages, each with a switch. */
export function PageList({ type, pages, isBusy, onSwitch, onMore }: PageListProps) {
  return (
    <section aria-label={texts.pages[type]}>
      <h3 className={classes.heading}>{texts.pages[type]}</h3>
      {pages.length === 0 ? <p className={classes.quiet}>{texts.noPages[type]}</p> : null}
      <ul className={classes.pages}>
        {pages.map((page) => (
          <li key={page.id} className={classes.page}>
            <UserAvatar name={page.name} imageUrl={page.url} size={40} />
            <div className={classes.who}>
              <span className={classes.name}>{page.name}</span>
              <Since page={page} />
            </div>
            <Switch
              checked={page.active}
              disabled={page.isElsewhere}
              aria-disabled={isBusy || undefined}
              aria-label={texts.connectPage(page.name)}
              onChange={(event) => onSwitch(page, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {onMore ? (
        <Button variant="subtle" size="compact-sm" onClick={onMore} aria-disabled={isBusy || undefined}>
          {texts.morePages[type]}
        </Button>
      ) : null}
    </section>
  )
}

function Since({ page }: { page: Page }) {
  const { day } = useFormats()
  if (page.trouble !== null) return <span className={classes.trouble}>{page.trouble}</span>
  if (page.isElsewhere) return <span className={classes.quiet}>{texts.elsewhere}</span>
  return (
    <span className={classes.quiet}>
      {page.active ? (page.updatedAt === null ? texts.active : texts.since(day(page.updatedAt))) : texts.notConnected}
    </span>
  )
}
