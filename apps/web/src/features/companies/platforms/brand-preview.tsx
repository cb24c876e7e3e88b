import { SegmentedControl } from '@mantine/core'
import { fallbackColors } from '@prosa/contract'
import { type CSSProperties, useState } from 'react'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { parseBrandColor } from '../../../ui/theme/brand-shades.ts'
import classes from './brand-preview.module.css'
import type { PictureKind, PlatformValues } from './platform-draft.ts'
import { platformTexts as texts } from './texts.ts'

interface BrandPreviewProps {
  values: PlatformValues
  pictures: Record<PictureKind, string | null>
}

/** Small preview of the product and its login with the form's brand. Screen readers get only its name. */
export function BrandPreview({ values, pictures }: BrandPreviewProps) {
  const name = values.displayName.trim() || texts.previewName
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  return (
    <figure
      className={classes.preview}
      data-brand
      style={
        { '--brand': parseBrandColor(values.mainColor || fallbackColors.buttons), colorScheme: scheme } as CSSProperties
      }
    >
      <figcaption>
        {texts.preview}
        <span className="visually-hidden">{texts.previewOf(name)}</span>
      </figcaption>
      <SegmentedControl
        size="xs"
        aria-label={texts.previewScheme}
        data={[
          { value: 'light', label: texts.previewLight },
          { value: 'dark', label: texts.previewDark },
        ]}
        value={scheme}
        onChange={(next) => setScheme(next === 'dark' ? 'dark' : 'light')}
      />
      <div className={classes.window} aria-hidden>
        <Tab title={values.tabTitle.trim() || name} icon={pictures.favicon ?? pictures.avatar} />
        <div className={classes.app}>
          <span className={classes.rail}>
            <Mark name={name} url={pictures.logoSidebarRetracted ?? pictures.logoSidebar} size={22} />
            <i data-on />
            <i />
            <i />
          </span>
          <div className={classes.sheet}>
            <p className={classes.greeting}>
              <b>{texts.previewGreeting}</b> · {name}
            </p>
            <p className={classes.customer}>{texts.previewCustomer}</p>
            <p className={classes.answer}>{texts.previewAnswer}</p>
            <p className={classes.controls}>
              <span className={classes.button}>{texts.previewButton}</span>
              <span className={classes.link}>{texts.previewLink}</span>
              <span className={classes.tag}>{texts.previewTag}</span>
              <span className={classes.badge}>{texts.previewCount}</span>
            </p>
          </div>
        </div>
      </div>
      <div className={classes.window} aria-hidden>
        <Tab title={values.tabTitle.trim() || name} icon={pictures.favicon ?? pictures.avatar} />
        <Login name={name} hasPicture={values.loginStyle === 'picture'} pictures={pictures} />
      </div>
    </figure>
  )
}

function Login({
  name,
  hasPicture,
  pictures,
}: Pick<BrandPreviewProps, 'pictures'> & { name: string; hasPicture: boolean }) {
  return (
    <div className={classes.login}>
      <span className={classes.form}>
        <span className={classes.brand}>
          <Mark name={name} url={pictures.logo} size={18} />
          {pictures.logo ? null : <span className="clip">{name}</span>}
        </span>
        <i />
        <i />
        <i data-on />
      </span>
      <span className={classes.side} data-picture={hasPicture || undefined}>
        {hasPicture && pictures.loginPicture ? <img src={pictures.loginPicture} alt="" /> : null}
      </span>
    </div>
  )
}

function Tab({ title, icon }: { title: string; icon: string | null }) {
  return (
    <p className={classes.tab}>
      {icon ? <img src={icon} alt="" /> : <BrandMark name="" size={12} />}
      <span className="clip">{title}</span>
    </p>
  )
}

const Mark = ({ name, url, size }: { name: string; url: string | null; size: number }) =>
  url ? (
    <img className={classes.mark} src={url} alt="" style={{ height: size }} />
  ) : (
    <BrandMark name={name} size={size} />
  )
