import { MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import {
  type ApiArea,
  type ApiLevel,
  apiAreaNames,
  apiLevels,
  levelsOfArea,
  permissionsOfGrants,
} from '@prosa/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCan } from '../../../app/session.tsx'
import type { useContractForm } from '../../../app/use-contract-form.ts'
import { AddressesField, EndField } from '../../../shared/keys/end-field.tsx'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { choicesOf, withParents } from '../../../ui/choices.ts'
import { type IntegrationValues, levelOf, withLevel } from './integration-draft.ts'
import classes from './integrations.module.css'
import { integrationTexts as texts } from './texts.ts'

type Form = Pick<
  ReturnType<typeof useContractForm<never, IntegrationValues, unknown>>,
  'values' | 'field' | 'set' | 'setValues' | 'errorOf'
>

interface FieldsProps {
  form: Form
}

/** A step of the wizard; its first field gets the focus. */
export function Step({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={element} className={classes.part}>
      {children}
    </div>
  )
}

/** Name and grants. */
export function GrantFields({ form }: FieldsProps) {
  const error = form.errorOf('grants')
  return (
    <>
      <TextInput label={texts.name} description={texts.nameHint} required {...form.field('name')} />
      <fieldset className={classes.group} data-path="grants" aria-describedby={error ? 'grants-error' : undefined}>
        <legend>{texts.grants}</legend>
        <ul className={classes.areas}>
          {apiAreaNames.map((area) => (
            <AreaField
              key={area}
              area={area}
              level={levelOf(form.values.grants, area)}
              onLevel={(level) => form.set('grants', withLevel(form.values.grants, area, level))}
            />
          ))}
        </ul>
        <FieldError id="grants-error" text={error} />
      </fieldset>
    </>
  )
}

/** The error of a group of controls, shown below it. */
function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <p id={id} className={classes.wrong} role="alert">
      {text}
    </p>
  )
}

interface AreaFieldProps {
  area: ApiArea
  level: ApiLevel | 'none'
  onLevel: (level: ApiLevel | 'none') => void
}

const isLevel = (value: string): value is ApiLevel => apiLevels.some((level) => level === value)

/** One area, with an explanation of the chosen level. Users cannot grant what they may not do themselves. */
function AreaField({ area, level, onLevel }: AreaFieldProps) {
  const can = useCan()
  const words = texts.areas[area]
  const isHeld = (wanted: ApiLevel): boolean =>
    permissionsOfGrants([{ area, level: wanted }]).every((permission) => can(permission))
  const levels = levelsOfArea(area)
  const isWhole = levels.every(isHeld)
  return (
    <li className={classes.area}>
      <b>{words.label}</b>
      <SegmentedControl
        aria-label={words.label}
        data={[
          { value: 'none', label: texts.levels.none },
          ...levels.map((value) => ({
            value,
            label: texts.levels[value],
            disabled: value !== level && !isHeld(value),
          })),
        ]}
        value={level}
        onChange={(value) => onLevel(isLevel(value) ? value : 'none')}
      />
      <p aria-live="polite">
        {level === 'none' ? texts.noAccess : level === 'read' ? words.read : `${words.read} ${words.write ?? ''}`}
        {isWhole ? '' : ` ${texts.notHeld}`}
      </p>
    </li>
  )
}

/** Workspaces, allowed addresses and lifetime. */
export function LimitFields({ form, held }: FieldsProps & { held: readonly { id: number; name: string }[] }) {
  return (
    <>
      <Workspaces form={form} held={held} />
      <AddressesField field={form.field('addresses')} />
      <EndField
        field={form.field('expiresOn')}
        value={form.values.expiresOn}
        onPick={(day) => form.set('expiresOn', day)}
      />
    </>
  )
}

/** Also offers workspaces that the integration already has but the user cannot access. */
function Workspaces({ form, held }: FieldsProps & { held: readonly { id: number; name: string }[] }) {
  const { all } = useWorkspaces()
  const mayGiveAll = useCan()('workspace_edit')
  const { isEverywhere, workspaceIds } = form.values
  const offered = [...withParents(all), ...held.filter(({ id }) => !all.some((own) => own.id === id))]
  const error = form.errorOf('workspaceIds')
  return (
    <fieldset className={classes.group} data-path="workspaceIds" aria-describedby={error ? 'where-error' : undefined}>
      <legend>{texts.where}</legend>
      <SegmentedControl
        aria-label={texts.where}
        data={[
          { value: 'all', label: texts.everywhere, disabled: !isEverywhere && !mayGiveAll },
          { value: 'some', label: texts.chosen },
        ]}
        value={isEverywhere ? 'all' : 'some'}
        onChange={(value) => form.setValues({ isEverywhere: value === 'all' })}
      />
      {isEverywhere ? (
        <p className={classes.hint}>{texts.everywhereHint}</p>
      ) : (
        <MultiSelect
          aria-label={texts.workspaces}
          placeholder={workspaceIds.length === 0 ? texts.chooseWorkspaces : ''}
          searchable
          data={choicesOf(offered)}
          error={error !== undefined}
          value={workspaceIds.map(String)}
          onChange={(chosen) => form.setValues({ workspaceIds: chosen.map(Number) })}
        />
      )}
      {mayGiveAll ? null : <p className={classes.hint}>{texts.mayNotGiveAll}</p>}
      <FieldError id="where-error" text={error} />
    </fieldset>
  )
}
