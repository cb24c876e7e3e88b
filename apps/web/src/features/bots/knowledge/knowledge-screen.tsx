import { Button, Tabs } from '@mantine/core'
import { createKnowledge, type KnowledgeSource, listKnowledge } from '@prosa/contract'
import { IconFileUpload, IconMessageQuestion, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { useList } from '../../../app/list/use-list.ts'
import { useCan } from '../../../app/session.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { AskDialog } from './ask-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'
import classes from './knowledge.module.css'
import { compactSource, knowledgeColumns } from './knowledge-columns.tsx'
import { KnowledgeForm } from './knowledge-form.tsx'
import { KnowledgePanel } from './knowledge-panel.tsx'
import { KnowledgeTabs, sourcesTab } from './knowledge-tabs.tsx'
import { knowledgeTexts as texts } from './texts.ts'

const searchDebounceMs = 300
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** /conhecimento: what the company's bots answer from, and in tabs what they could not answer. */
export function KnowledgeScreen() {
  return <KnowledgeTabs sources={(tabs) => <Sources tabs={tabs} />} />
}

/** `?new=1` opens the form, `?id=7` a source, `?testar=1` the test of a question, `?arquivo=1` the choice of a file. */
function Sources({ tabs }: { tabs: ReactNode }) {
  const formats = useFormats()
  const mayCreate = useCan().call(createKnowledge)
  const list = useList(listKnowledge, {
    input: ({ search, limit, after }) => ({
      query: { ...(search === '' ? {} : { search }), limit, ...(after === null ? {} : { below: Number(after) }) },
    }),
  })
  const { params, isPermitted } = list
  const opened = Number(params.get('id'))
  const open = (next: { id?: string; new?: string; testar?: string; arquivo?: string } = {}): void =>
    params.open({ id: null, new: null, testar: null, arquivo: null, ...next })
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        note={tabs}
        searchDebounceMs={searchDebounceMs}
        searchPlaceholder={texts.search}
        actions={
          <>
            <Button leftSection={<IconMessageQuestion {...icon} />} onClick={() => open({ testar: '1' })}>
              {texts.test}
            </Button>
            {mayCreate ? (
              <Button leftSection={<IconFileUpload {...icon} />} onClick={() => open({ arquivo: '1' })}>
                {texts.sendFile}
              </Button>
            ) : null}
          </>
        }
        act={
          mayCreate ? (
            <Button variant="filled" leftSection={<IconPlus {...icon} />} onClick={() => open({ new: '1' })}>
              {texts.create}
            </Button>
          ) : null
        }
      >
        <Tabs.Panel value={sourcesTab} className={classes.whole}>
          <ListTable<KnowledgeSource>
            list={list}
            texts={texts}
            columns={knowledgeColumns(formats)}
            compact={compactSource(formats)}
            onOpen={({ id }) => open({ id: String(id) })}
            emptyAction={
              mayCreate ? (
                <Button size="sm" onClick={() => open({ arquivo: '1' })}>
                  {texts.sendFile}
                </Button>
              ) : null
            }
          />
        </Tabs.Panel>
      </ListPage>
      {isPermitted && mayCreate && params.get('new') !== null ? (
        <KnowledgeForm source={null} onClose={() => open()} onSaved={(id) => open({ id: String(id) })} />
      ) : null}
      {isPermitted && mayCreate && params.get('arquivo') !== null ? (
        <FileDialog sourceId={null} onClose={() => open()} onSent={(id) => open({ id: String(id) })} />
      ) : null}
      {isPermitted && opened > 0 ? <KnowledgePanel key={opened} id={opened} onClose={() => open()} /> : null}
      {isPermitted && params.get('testar') !== null ? <AskDialog onClose={() => open()} /> : null}
    </>
  )
}
