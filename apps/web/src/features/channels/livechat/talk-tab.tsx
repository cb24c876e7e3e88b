import { ActionIcon, Button, Checkbox, Switch, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import parts from '../parts.module.css'
import classes from './livechat.module.css'
import type { LivechatForm } from './livechat-form.ts'
import { livechatTexts } from './texts.ts'

const texts = livechatTexts.talk
const maxQuestions = 10
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface TalkTabProps {
  form: LivechatForm
  /** The WhatsApp number that visitors can be redirected to. */
  phone: string | null
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<LivechatForm>) => void
}

/** How a conversation begins, and the redirect to WhatsApp. */
export function TalkTab({ form, phone, errors, onChange }: TalkTabProps) {
  const asks = [
    ['nameOnStart', texts.name],
    ['emailOnStart', texts.email],
    ['phoneOnStart', texts.phone],
  ] as const
  return (
    <div className={parts.part}>
      <Questions questions={form.questions} errors={errors} onChange={(questions) => onChange({ questions })} />
      <fieldset className={parts.group}>
        <legend>{texts.form}</legend>
        <div className={classes.checks}>
          {asks.map(([name, label]) => (
            <Checkbox
              key={name}
              label={label}
              checked={form[name]}
              onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </fieldset>
      <Switch
        label={texts.whatsapp}
        description={whatsappHint(form.whatsappRedirect, phone)}
        checked={form.whatsappRedirect}
        // Without a number, the redirect can still be turned off.
        disabled={phone === null && !form.whatsappRedirect}
        data-path="whatsappRedirect"
        error={errors.whatsappRedirect}
        onChange={(event) => onChange({ whatsappRedirect: event.currentTarget.checked })}
      />
    </div>
  )
}

function whatsappHint(isOn: boolean, phone: string | null): string {
  if (phone !== null) return texts.whatsappText(phone)
  return isOn ? texts.whatsappLost : texts.whatsappNone
}

interface QuestionsProps {
  questions: readonly string[]
  errors: Readonly<Record<string, string>>
  onChange: (questions: readonly string[]) => void
}

function Questions({ questions, errors, onChange }: QuestionsProps) {
  return (
    <fieldset className={parts.group}>
      <legend>{texts.questions}</legend>
      <p className={parts.quiet}>{texts.questionsText}</p>
      <ol className={classes.questions}>
        {questions.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key; two may have the same text
          <li key={index}>
            <TextInput
              aria-label={texts.question(index + 1)}
              placeholder={texts.question(index + 1)}
              value={question}
              maxLength={200}
              className="grow"
              data-path={`liveChatInteractions.${index}.interaction`}
              error={errors[`liveChatInteractions.${index}.interaction`]}
              onChange={(event) => onChange(questions.with(index, event.currentTarget.value))}
            />
            <ActionIcon
              variant="subtle"
              disabled={index === 0}
              aria-label={texts.up(index + 1)}
              onClick={() => onChange(swapUp(questions, index))}
            >
              <IconArrowUp {...icon} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={texts.removeQuestion(index + 1)}
              onClick={() => onChange(questions.filter((_, place) => place !== index))}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {questions.length < maxQuestions ? (
        <Button size="sm" leftSection={<IconPlus {...icon} />} onClick={() => onChange([...questions, ''])}>
          {texts.addQuestion}
        </Button>
      ) : null}
    </fieldset>
  )
}

const swapUp = (questions: readonly string[], index: number): readonly string[] =>
  questions.with(index - 1, questions[index] ?? '').with(index, questions[index - 1] ?? '')
