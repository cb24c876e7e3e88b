import { Anchor, Select, TextInput } from '@mantine/core'
import { cloneBot, listBots, summarizeBots } from '@prosa/contract'
import { IconBulb } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { useBrand } from '../../../app/brand.tsx'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { choicesOf, withParents } from '../../../ui/choices.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import classes from './duplicate-bot-dialog.module.css'
import { botTexts } from './texts.ts'

const texts = botTexts.duplicate
/** Illustrated guide (public/ajuda). */
const ownGuide = '/ajuda/duplicar-bot.html'

interface DuplicateBotDialogProps {
  bot: { id: number; workspaceId: number }
  onClose: () => void
}

interface Draft {
  name: string
  botSourceId: number
  workspaceId: number | null
}

/** Copies this bot under a new name. Typed values survive an accidental key and a failure. */
export function DuplicateBotDialog({ bot, onClose }: DuplicateBotDialogProps) {
  const { all } = useWorkspaces()
  const guideUrl = useBrand().duplicateGuideUrl ?? ownGuide
  const form = useContractForm({
    schema: async () => (await import('./clone-schema.ts')).schema,
    initialValues: { name: '', botSourceId: bot.id, workspaceId: bot.workspaceId } as Draft,
    send: (body) => call(cloneBot, { body }),
    saved: texts.done,
    failed: texts.failed,
    onDone: async () => {
      onClose()
      await invalidate(listBots, summarizeBots)
    },
  })
  return (
    <FormDialog form={form} title={texts.title} submitLabel={texts.save} size={640} onClose={onClose}>
      <div className={classes.sides}>
        <div className={classes.form}>
          <TextInput
            label={botTexts.name}
            placeholder={botTexts.namePlaceholder}
            data-autofocus
            {...form.field('name')}
          />
          <Select
            label={texts.workspace}
            placeholder={botTexts.workspacePlaceholder}
            searchable
            allowDeselect={false}
            data={choicesOf(withParents(all))}
            {...form.field('workspaceId')}
            value={form.values.workspaceId === null ? null : String(form.values.workspaceId)}
            onChange={(value) => form.setValues({ workspaceId: value === null ? null : Number(value) })}
          />
        </div>
        <aside className={classes.tip}>
          <IconBulb size={18} stroke={1.75} aria-hidden />
          <h3>{texts.tipTitle}</h3>
          <ul>
            {texts.tip.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Anchor href={guideUrl} target="_blank" rel="noopener">
            {texts.guide}
          </Anchor>
        </aside>
      </div>
    </FormDialog>
  )
}
