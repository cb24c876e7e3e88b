import { ColorInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { privacyPath, termsPath } from '../../../app/route-rules.ts'
import type { useContractForm } from '../../../app/use-contract-form.ts'
import { Note } from '../../../ui/note.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ColorContrast } from './color-contrast.tsx'
import { PictureField } from './picture-field.tsx'
import { type PictureKind, type PlatformValues, pictureKinds, shownPictures } from './platform-draft.ts'
import classes from './platform-fields.module.css'
import { FieldGroup } from './platform-group.tsx'
import { platformTexts as texts } from './texts.ts'

/** The parts of the form that the fields need, for either request body. */
export type PlatformForm = Pick<
  ReturnType<typeof useContractForm<never, PlatformValues, unknown>>,
  'values' | 'errors' | 'errorOf' | 'field' | 'set' | 'setValues' | 'setErrors'
>

interface PlatformFieldsProps {
  form: PlatformForm
  stored: Record<PictureKind, string | null>
  /** Whether the user may assign hosts to brands, which only the installation's administrators may. */
  hasHosts: boolean
  isDefault?: boolean
  /** Content after the fields: the administrators. */
  children: ReactNode
}

const swatches = ['#02cdad', '#046af3', '#ff0025', '#7a3ff2', '#e8590c', '#2b8a3e', '#0a043c']

/** All fields of a platform, beside a preview of the brand. */
export function PlatformFields({ form, stored, hasHosts, isDefault = false, children }: PlatformFieldsProps) {
  const { field, values } = form
  const pictures = shownPictures(values, stored)
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        {isDefault ? (
          <Note tone="info" icon={IconInfoCircle}>
            {texts.isDefault}
          </Note>
        ) : null}
        <FieldGroup title={texts.identity}>
          <TextInput label={texts.displayName} required autoComplete="off" {...field('displayName')} />
          <TextInput label={texts.name} required autoComplete="off" {...field('name')} />
          <TextInput
            label={texts.tabTitle}
            description={texts.tabTitleHint}
            autoComplete="off"
            {...field('tabTitle')}
          />
          <div className={classes.color}>
            <ColorInput
              label={texts.mainColor}
              description={texts.mainColorHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              format="hex"
              withEyeDropper={false}
              swatches={swatches}
              swatchesPerRow={7}
              {...field('mainColor')}
            />
            <ColorContrast color={values.mainColor} />
          </div>
        </FieldGroup>
        <FieldGroup title={texts.pictures}>
          {pictureKinds.map((kind) => (
            <PictureField key={kind} form={form} kind={kind} shown={pictures[kind]} />
          ))}
        </FieldGroup>
        <FieldGroup title={texts.login}>
          <SegmentedControl
            aria-label={texts.loginStyle}
            data={[
              { value: 'plain', label: texts.loginStyles.plain },
              { value: 'picture', label: texts.loginStyles.picture },
            ]}
            value={values.loginStyle}
            onChange={(loginStyle) => form.set('loginStyle', loginStyle === 'picture' ? 'picture' : 'plain')}
          />
        </FieldGroup>
        {hasHosts ? <Hosts form={form} /> : null}
        <Legal form={form} />
        {children}
      </div>
      <BrandPreview values={values} pictures={pictures} />
    </div>
  )
}

/** Hosts, one per line. The field shows each distinct error once. */
function Hosts({ form: { field, errors } }: { form: PlatformForm }) {
  const told = Object.entries(errors as Record<string, string | undefined>).filter(([path]) =>
    /^hosts(\.|$)/.test(path),
  )
  const [wrong = 'hosts'] = told[0] ?? []
  return (
    <FieldGroup title={texts.hosts}>
      <Textarea
        label={texts.hostsLabel}
        description={texts.hostsHint}
        rows={3}
        spellCheck={false}
        {...field('hosts')}
        data-path={wrong}
        error={[...new Set(told.map(([, text]) => text))].join(' ') || null}
      />
      {/* The other lines' errors are shown above; these elements are targets for focusing them. */}
      {told.slice(1).map(([path]) => (
        <span key={path} data-path={path} hidden />
      ))}
    </FieldGroup>
  )
}

function Legal({ form: { field } }: { form: PlatformForm }) {
  return (
    <FieldGroup title={texts.legal}>
      <TextInput label={texts.supportEmail} type="email" autoComplete="off" {...field('supportEmail')} />
      <Textarea
        label={texts.privacyText}
        description={texts.legalHint(privacyPath)}
        rows={6}
        {...field('privacyText')}
      />
      <Textarea label={texts.termsText} description={texts.legalHint(termsPath)} rows={6} {...field('termsText')} />
    </FieldGroup>
  )
}
