import type { InstallationHealth } from '@prosa/contract'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './installation.module.css'
import { installationTexts as texts } from './texts.ts'

/** Stopped channels of all companies, the longest first; their people must be informed. */
export function StoppedChannels({ channels }: Pick<InstallationHealth, 'channels'>) {
  const { moment } = useFormats()
  return (
    <section aria-labelledby="installation-channels">
      <h2 id="installation-channels" className={classes.title}>
        {texts.channelsTitle}
      </h2>
      <ul className={classes.parts}>
        {channels.map(({ company, bot, channel, account, isHanging, reason, since }) => (
          <li key={[company, bot, channel, account].join('\n')} className={classes.part}>
            <span className={classes.name}>{company}</span>
            <div className={classes.found}>
              <p>{[channel, account, bot].filter(Boolean).join(' · ')}</p>
              <p className={classes.advice}>{reason ?? (isHanging ? texts.hanging : texts.reconnect)}</p>
            </div>
            <time className={classes.when} dateTime={since}>
              {moment(since)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
