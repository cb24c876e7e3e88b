import type { Automation, CampaignTemplate } from '@prosa/contract'

const templatesOf = ({ definition: { acts } }: Automation): CampaignTemplate[] =>
  acts.flatMap((act) => (act.kind === 'message' && act.template ? [act.template] : []))

/** The workspaces whose accounts have the templates that an automation sends; of one that also holds elsewhere not all are known. */
export const placesOfTemplates = (automation: Automation): readonly number[] =>
  automation.isReadOnly || templatesOf(automation).length === 0 ? [] : automation.workspaceIds

/** The name of a template that the accounts have no more. `listed` undefined: not known. */
export const lostTemplateOf = (
  automation: Automation,
  listed: readonly Pick<CampaignTemplate, 'name' | 'language'>[] | undefined,
): string | null => {
  if (listed === undefined || automation.isReadOnly) return null
  const lost = templatesOf(automation).find(
    ({ name, language }) => !listed.some((one) => one.name === name && one.language === language),
  )
  return lost?.name ?? null
}
