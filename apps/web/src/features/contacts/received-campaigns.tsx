import { Button } from '@mantine/core'
import type { ContactConsents, ReceivedCampaign, RecipientOutcome } from '@prosa/contract'
import { basisLabels, consentTexts, outcomeLabels } from '../../shared/contacts/consent-texts.ts'
import { copyText } from '../../ui/copy-text.ts'
import type { Formats } from '../../ui/format.ts'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import classes from './consent.module.css'
import { contactConsentTexts as texts } from './consent-texts.ts'

const tones: Record<RecipientOutcome, BadgeTone> = { pending: 'neutral', sent: 'ok', failed: 'bad', notSent: 'off' }

/** Answers 'por que recebi isto?': the campaigns, who created them, when, and on what legal basis. */
export function ReceivedCampaigns({ known }: { known: ContactConsents }) {
  const formats = useFormats()
  return (
    <section className={classes.section}>
      <h3>{texts.whyTitle}</h3>
      <p className={classes.hint}>{known.campaigns.length === 0 ? texts.whyNone : texts.whyHint}</p>
      {known.campaigns.map((campaign) => (
        <div key={campaign.id} className={classes.campaign}>
          <div className={classes.line}>
            <b className={`clip ${classes.grow}`}>{campaign.name}</b>
            <StatusBadge tone={tones[campaign.outcome]}>{outcomeLabels[campaign.outcome]}</StatusBadge>
          </div>
          <span className={classes.detail}>
            {formats.moment(campaign.at)}
            {campaign.reason ? ` · ${campaign.reason}` : ''}
          </span>
          <span className={classes.detail}>
            {campaign.createdBy
              ? texts.createdBy(campaign.createdBy, formats.day(campaign.createdAt))
              : texts.createdOn(formats.day(campaign.createdAt))}
            {` · ${consentTexts.basis}: ${basisText(campaign, known, formats)}`}
          </span>
          {campaign.outcome === 'sent' ? <CopyAnswer campaign={campaign} known={known} formats={formats} /> : null}
        </div>
      ))}
    </section>
  )
}

/** The campaign's legal basis, else the contact's, with its source. */
const basisText = ({ basis }: ReceivedCampaign, { basis: own }: ContactConsents, { day }: Formats): string => {
  if (own?.basis && (basis === null || basis === own.basis))
    return `${basisLabels[own.basis]} (${[own.source, day(own.givenAt)].filter(Boolean).join(', ')})`
  return basis ? basisLabels[basis] : consentTexts.noBasis
}

interface CopyAnswerProps {
  campaign: ReceivedCampaign
  known: ContactConsents
  formats: Formats
}

function CopyAnswer({ campaign, known, formats }: CopyAnswerProps) {
  const { name, at, createdBy } = campaign
  const copy = async (): Promise<void> => {
    const author = createdBy ?? texts.unknownAuthor
    const basis = basisText(campaign, known, formats)
    const isCopied = await copyText(texts.answer({ name, moment: formats.moment(at), author, basis }))
    if (isCopied) toastSuccess(texts.copied)
    else toastError(texts.copyFailed)
  }
  return (
    <div>
      <Button size="xs" aria-label={texts.copyOf(name)} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </div>
  )
}
