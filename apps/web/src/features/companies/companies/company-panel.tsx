import {
  type CompanyRecord,
  createCompany,
  getCompany,
  listCompanies,
  listPlatforms,
  me,
  updateCompany,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { chooseCompany, readChosenCompany } from '../../../app/company-choice.ts'
import { invalidate, query } from '../../../app/query.ts'
import { replaceUser } from '../../../app/session-store.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FormPanel } from '../../../ui/form-panel.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { bodyOf, type CompanyValues, newCompany, valuesOf } from './company-draft.ts'
import { CompanyFields } from './company-fields.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { SuspensionSection } from './suspension-section.tsx'
import { companiesTexts as texts } from './texts.ts'

const width = 520

interface PanelProps {
  /** Null: a new company. */
  id: number | null
  onClose: () => void
}

/** Side panel of a company: a new one without an id, else the one with that id. */
export function CompanyPanel({ id, onClose }: PanelProps) {
  const title = id === null ? texts.createTitle : texts.editTitle
  const company = useQuery({
    ...query(getCompany, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchOnMount: 'always',
  })
  const platforms = useQuery(query(listPlatforms))
  const failed = company.error && !company.data ? company : platforms.error && !platforms.data ? platforms : null
  const shared = { platforms: platforms.data?.result ?? [], onClose }
  if (!failed && platforms.data && id === null) return <NewCompany {...shared} />
  if (!failed && platforms.data && company.data) return <StoredCompany company={company.data} {...shared} />
  return (
    <SidePanel isOpen title={title} width={width} onClose={onClose}>
      <Unanswered of={failed ?? { error: null, refetch: platforms.refetch }} title={texts.readFailed}>
        <ListSkeleton rows={8} />
      </Unanswered>
    </SidePanel>
  )
}

interface FormProps {
  platforms: readonly { id: number; name: string }[]
  onClose: () => void
}

function NewCompany({ platforms, onClose }: FormProps) {
  const form = useContractForm({
    schema: async () => (await import('./company-schema.ts')).schema,
    initialValues: newCompany(platforms.length === 1 ? platforms[0]?.id : undefined),
    bodyOf,
    send: (body) => call(createCompany, { body }),
    saved: texts.created,
    onDone: async () => {
      onClose()
      await readAgain()
    },
  })
  return (
    <FormPanel form={form} title={texts.createTitle} width={width} onClose={onClose}>
      <CompanyFields form={form} platforms={platforms} used={null} />
    </FormPanel>
  )
}

function StoredCompany({ company, platforms, onClose }: FormProps & { company: CompanyRecord }) {
  const [isSuspending, setIsSuspending] = useState(false)
  const form = useContractForm({
    schema: async () => (await import('./company-changes-schema.ts')).schema,
    stored: valuesOf(company) as CompanyValues,
    revision: company.revision,
    reread: () => invalidate(getCompany),
    bodyOf,
    send: (body) => call(updateCompany, { params: { id: company.id }, body }),
    saved: texts.saved,
    onDone: async (saved) => {
      onClose()
      await Promise.all([readAgain(), followChosen(saved)])
    },
  })
  return (
    <>
      <FormPanel form={form} title={texts.editTitle} width={width} isSubmitDisabled={!form.isDirty} onClose={onClose}>
        <CompanyFields form={form} platforms={platforms} used={company.used} />
        <SuspensionSection company={company} onSuspend={() => setIsSuspending(true)} />
      </FormPanel>
      {isSuspending ? <SuspendDialog company={company} onClose={() => setIsSuspending(false)} /> : null}
    </>
  )
}

/** Includes the queries of company pickers. */
const readAgain = (): Promise<unknown> => Promise.all([invalidate(listCompanies), invalidate(getCompany)])

/** If the edited company is the chosen one, updates its name and the user's flags. */
async function followChosen({ id, name }: CompanyRecord): Promise<void> {
  const chosen = readChosenCompany()
  if (chosen?.id !== id) return
  if (chosen.name !== name) chooseCompany({ id, name })
  replaceUser(await call(me))
}
