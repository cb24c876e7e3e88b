import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconQrcode } from '@tabler/icons-react'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useNow } from '../../../ui/use-now.ts'
import classes from './qr.module.css'
import { qrTexts } from './qr-texts.ts'
import type { Pairing } from './watch-code.ts'

interface PairingViewProps {
  pairing: Pairing
  onBegin: () => void
}

/** The steps of pairing, from 'generate' to the code to scan, and to a new code after the time ran out. */
export function PairingView({ pairing, onBegin }: PairingViewProps) {
  switch (pairing.phase) {
    case 'asking':
    case 'joining':
      return (
        <div className={classes.stage}>
          <Loader size={28} />
          {pairing.phase === 'asking' ? qrTexts.asking : qrTexts.joining}
        </div>
      )
    case 'code':
      return (
        <div className={classes.scan}>
          <div className={classes.picture}>
            <img src={pairing.picture} alt={qrTexts.picture} width={240} height={240} />
            <Left untilMs={pairing.endsMs} />
          </div>
          <ol className={classes.steps}>
            {qrTexts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )
    case 'over':
      return <Prompt title={qrTexts.overTitle} text={qrTexts.over} label={qrTexts.again} onBegin={onBegin} />
    case 'refused':
      return (
        <>
          <Note tone="bad" icon={IconAlertTriangle}>
            <strong>{qrTexts.loadFailed}</strong> {pairing.reason}
          </Note>
          <Prompt title={qrTexts.promptTitle} text={qrTexts.prompt} label={qrTexts.again} onBegin={onBegin} />
        </>
      )
    case 'idle':
      return <Prompt title={qrTexts.promptTitle} text={qrTexts.prompt} label={qrTexts.generate} onBegin={onBegin} />
  }
}

/** Hidden from screen readers, which would announce every second. */
function Left({ untilMs }: { untilMs: number }) {
  const now = useNow(1000)
  return (
    <span className={classes.quiet} aria-hidden>
      {qrTexts.endsIn(Math.max(0, Math.ceil((untilMs - now) / 1000)))}
    </span>
  )
}

interface PromptProps {
  title: string
  text: string
  label: string
  onBegin: () => void
}

function Prompt({ title, text, label, onBegin }: PromptProps) {
  return (
    <div className={classes.stage}>
      <IconQrcode size={56} stroke={1.25} aria-hidden />
      <h3>{title}</h3>
      <p>{text}</p>
      <BusyButton variant="filled" isBusy={false} onClick={onBegin}>
        {label}
      </BusyButton>
    </div>
  )
}
