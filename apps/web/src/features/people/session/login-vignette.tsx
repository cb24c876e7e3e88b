import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react'
import classes from './login-vignette.module.css'
import { sessionTexts } from './texts.ts'

const { sample } = sessionTexts

/** Decoration: a short conversation and the flow behind it. */
export function LoginVignette() {
  return (
    <div className={classes.vignette}>
      <p className={classes.caption}>
        <IconBrandWhatsapp size={16} stroke={1.75} />
        {sample.place}
      </p>
      <p className={classes.bubble}>{sample.question}</p>
      <p className={classes.answer}>{sample.answer}</p>
      <div className={classes.buttons}>
        <span className={classes.chosen}>
          <IconCheck size={14} stroke={2} />
          {sample.chosen}
        </span>
        {sample.others.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <svg className={classes.flow} viewBox="0 0 520 214" fill="none" aria-hidden="true">
        <path
          className={classes.edge}
          d="M106 66v76M106 100a14 14 0 0 0 14 14h295a14 14 0 0 1 14 14v14M249 114a14 14 0 0 1 14 14v14"
        />
        <g className={classes.node}>
          <rect x="16" y="10" width="180" height="56" rx="12" />
          <rect x="16" y="142" width="156" height="62" rx="12" />
          <rect x="188" y="142" width="150" height="62" rx="12" />
          <rect x="354" y="142" width="150" height="62" rx="12" />
        </g>
        <rect className={classes.ring} x="16" y="10" width="180" height="56" rx="12" />
        <g className={classes.line}>
          <rect x="30" y="40" width="120" height="8" rx="4" />
          <rect x="30" y="174" width="104" height="8" rx="4" />
          <rect x="202" y="174" width="92" height="8" rx="4" />
          <rect x="368" y="174" width="110" height="8" rx="4" />
        </g>
        <g className={classes.name}>
          <rect x="30" y="24" width="76" height="9" rx="4.5" />
          <rect x="30" y="157" width="62" height="9" rx="4.5" />
          <rect x="202" y="157" width="70" height="9" rx="4.5" />
          <rect x="368" y="157" width="54" height="9" rx="4.5" />
        </g>
        <circle className={classes.knob} cx="106" cy="66" r="5.5" />
      </svg>
    </div>
  )
}
