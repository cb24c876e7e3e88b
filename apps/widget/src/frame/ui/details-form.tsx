import type { LivechatConfig } from '@prosa/contract'
import { formatTypedPhone, talkTexts } from '@prosa/talk'
import { useState } from 'preact/hooks'
import { type DetailField, type VisitorDetails, validateDetails } from '../../conversation/visitor-details.ts'
import { widgetTexts } from '../../texts.ts'
import { ApiError } from '../../transport/api.ts'
import { BotAvatar } from './avatar.tsx'

interface DetailsFormProps {
  config: LivechatConfig
  /** Details that the page has already stated. */
  known: VisitorDetails | null
  onBegin: (details: VisitorDetails) => Promise<void>
}

const fields = [
  { name: 'name', label: widgetTexts.name, type: 'text', autocomplete: 'name' },
  { name: 'email', label: widgetTexts.email, type: 'email', autocomplete: 'email' },
  { name: 'phone', label: widgetTexts.phone, type: 'tel', autocomplete: 'tel' },
] as const

/** Asks for the details that the bot requires before the first message. */
export const DetailsForm = ({ config, known, onBegin }: DetailsFormProps) => {
  const [details, setDetails] = useState<VisitorDetails>(() => ({
    ...(known?.name ? { name: known.name } : {}),
    ...(known?.email ? { email: known.email } : {}),
    ...(known?.phone ? { phone: formatTypedPhone(known.phone) } : {}),
  }))
  const [problems, setProblems] = useState<Partial<Record<DetailField | 'form', string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const asked = fields.filter((field) => config.ask[field.name])

  const change = (name: DetailField, typed: string): void => {
    setDetails({ ...details, [name]: name === 'phone' ? formatTypedPhone(typed) : typed })
    setProblems({ ...problems, [name]: undefined, form: undefined })
  }
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const found = validateDetails(details, config.ask)
    setProblems(found)
    const first = asked.find((field) => found[field.name])
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus()
    setIsBusy(true)
    try {
      await onBegin(details)
    } catch (error) {
      const { fields: wrong, message } =
        error instanceof ApiError ? error : { fields: {}, message: talkTexts.noConnection }
      setProblems(Object.keys(wrong).length > 0 ? wrong : { form: message })
      setIsBusy(false)
    }
  }
  return (
    <form
      class="details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit(event.currentTarget)
      }}
    >
      <BotAvatar config={config} size={64} />
      <h2>{widgetTexts.beforeTitle}</h2>
      <p>{widgetTexts.beforeText}</p>
      {asked.map(({ name, label, type, autocomplete }) => (
        <label key={name}>
          {label}
          <input
            name={name}
            type={type}
            list={undefined}
            autocomplete={autocomplete}
            value={details[name] ?? ''}
            aria-invalid={Boolean(problems[name])}
            aria-describedby={problems[name] ? `${name}-problem` : undefined}
            onInput={(event) => change(name, event.currentTarget.value)}
          />
          {problems[name] && (
            <span class="problem" id={`${name}-problem`}>
              {problems[name]}
            </span>
          )}
        </label>
      ))}
      {problems.form && (
        <p class="problem" role="alert">
          {problems.form}
        </p>
      )}
      <button class="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? widgetTexts.beginning : widgetTexts.begin}
      </button>
    </form>
  )
}
