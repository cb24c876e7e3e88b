import { Button } from '@mantine/core'
import { type CompanyRecord, getCompany, listCompanies, resumeCompany } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { suspensionTexts } from '../../../shared/suspension/texts.ts'
import { serverNowMs } from '../../../ui/clock.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Note } from '../../../ui/note.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './company-fields.module.css'
import { companiesTexts } from './texts.ts'

const texts = companiesTexts.suspension

interface SuspensionSectionProps {
  company: CompanyRecord
  /** Opens the dialog, which has its own form and is rendered outside this one. */
  onSuspend: () => void
}

/** Below the company's fields and separate from them: its actions take effect at once. */
export function SuspensionSection({ company, onSuspend }: SuspensionSectionProps) {
  const formats = useFormats()
  const lift = useMutation({
    mutationFn: () => call(resumeCompany, { params: { id: company.id } }),
    onSuccess: async () => {
      toastSuccess(texts.lifted)
      await invalidate(listCompanies, getCompany)
    },
    onError: (error) => toastError(errorMessage(error)),
  })
  const { suspension } = company
  const askToLift = async (): Promise<void> => {
    if (await confirm({ text: texts.liftAsk(company.name), confirmLabel: texts.lift })) lift.mutate()
  }
  return (
    <section className={classes.group} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {suspension ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          <p>
            <b>
              {Date.parse(suspension.stopsAt) > serverNowMs()
                ? texts.graceUntil(formats.moment(suspension.stopsAt))
                : texts.stoppedSince(formats.moment(suspension.stopsAt))}
            </b>
          </p>
          <p>
            {suspensionTexts.reason}: {suspensionTexts.reasons[suspension.reason]}
          </p>
          {suspension.note ? <p>{suspension.note}</p> : null}
        </Note>
      ) : (
        <p className={classes.hint}>{texts.hint}</p>
      )}
      <div className={classes.acts}>
        <Button onClick={onSuspend}>{suspension ? texts.change : texts.suspend}</Button>
        {suspension ? (
          <Button variant="filled" loading={lift.isPending} onClick={() => void askToLift()}>
            {texts.lift}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
