import { Button, Input } from '@mantine/core'
import { type CampaignTest, type CampaignTestBody, formatPhone, listCampaignTests, testCampaign } from '@prosa/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import { invalidate, query } from '../../app/query.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'

/** Refetch interval while a test message is being sent. */
const refetchMs = 2_000

/** The campaign's message as typed; null while incomplete. */
export type Testable = Omit<CampaignTestBody, 'phone'> | null

/** Sends the message to one phone, to check it before anybody else gets it. */
export function TestField({ message }: { message: Testable }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [sent, setSent] = useState<CampaignTest | null>(null)
  const tests = useQuery({
    ...query(listCampaignTests),
    refetchInterval: ({ state }) => (state.data?.result[0]?.outcome === 'queued' ? refetchMs : false),
  }).data?.result
  // A second test proposes the same phone.
  const phone = typed ?? tests?.[0]?.phone ?? ''
  const sending = useMutation({
    mutationFn: (body: CampaignTestBody) => call(testCampaign, { body }),
    onSuccess: async (test) => {
      setSent(test)
      await invalidate(listCampaignTests)
    },
  })
  const { error } = sending
  const failure = error && ((error instanceof ApiError && Object.values(error.fields)[0]) || errorMessage(error))
  const shown = sent && (tests?.find(({ id }) => id === sent.id) ?? sent)
  return (
    <Input.Wrapper label={texts.test} description={texts.testHint} labelElement="div">
      <div className={classes.test}>
        <PhoneField label={texts.testPhone} value={phone} onChange={setTyped} error={failure ?? undefined} />
        <Button
          size="sm"
          variant="light"
          loading={sending.isPending}
          disabled={message === null || phone === ''}
          onClick={() => message && sending.mutate({ ...message, phone })}
        >
          {texts.sendTest}
        </Button>
      </div>
      {shown && !failure ? (
        <p className={classes.hint} role="status">
          {texts.testOutcomes[shown.outcome](shown.phone ? formatPhone(shown.phone) : '')}
          {shown.reason ? ` ${shown.reason}.` : ''}
        </p>
      ) : null}
    </Input.Wrapper>
  )
}
