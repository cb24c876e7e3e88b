import { Input, Switch } from '@mantine/core'
import { getBot, updateBot } from '@prosa/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { useEditorState } from '../editor/editor-context.tsx'

interface BotSwitchProps {
  setting: 'asksInDoubt' | 'asksDocuments'
  texts: { label: string; hint: string }
}

/** A setting of the whole bot, effective at once. */
export function BotSwitch({ setting, texts }: BotSwitchProps) {
  const hintId = useId()
  const botId = useEditorState((state) => state.source.botId)
  const asked = query(getBot, { params: { id: botId } })
  const bot = useQuery(asked)
  const change = useMutation({
    // A failure is shown below the switch.
    mutationFn: (isOn: boolean) => call(updateBot, { params: { id: botId }, body: { [setting]: isOn } }),
    onSuccess: (_done, isOn) =>
      queryClient.setQueryData(asked.queryKey, (known) => known && { ...known, [setting]: isOn }),
  })
  const failure = change.error ?? bot.error
  return (
    <>
      <Switch
        label={texts.label}
        aria-describedby={hintId}
        disabled={!bot.data || change.isPending}
        checked={change.isPending ? change.variables : (bot.data?.[setting] ?? false)}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <p id={hintId} className="sm muted">
        {texts.hint}
      </p>
      {failure ? <Input.Error role="alert">{errorMessage(failure)}</Input.Error> : null}
    </>
  )
}
