import { type KeyboardEvent, useId, useRef } from 'react'
import { type Crop, clampCrop, computeSource, maxZoom, scaleOf } from './crop-rules.ts'
import classes from './photo-crop.module.css'
import { sessionTexts } from './texts.ts'

/** Size of the frame on screen, and of the uploaded picture, in pixels. */
const framePx = 160
const sentPx = 512
const stepPx = 8

/** @throws if the browser cannot draw the file as a picture */
export async function openPhoto(url: string): Promise<HTMLImageElement> {
  const photo = new Image()
  photo.src = url
  await photo.decode()
  return photo
}

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({ width: naturalWidth, height: naturalHeight })

/** The framed part as a data URL. */
export function drawCrop(photo: HTMLImageElement, crop: Crop): string {
  const canvas = document.createElement('canvas')
  canvas.width = sentPx
  canvas.height = sentPx
  const { x, y, side } = computeSource(sizeOf(photo), crop, framePx)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  // Transparent photos get a white background, as on the server.
  context.fillStyle = 'white'
  context.fillRect(0, 0, sentPx, sentPx)
  context.drawImage(photo, x, y, side, side, 0, 0, sentPx, sentPx)
  return canvas.toDataURL('image/jpeg', 0.9)
}

interface PhotoCropProps {
  photo: HTMLImageElement
  crop: Crop
  onChange: (crop: Crop) => void
}

const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
}

/** A photo in its circle: moved by pointer or arrow keys, and zoomed. */
export function PhotoCrop({ photo, crop, onChange }: PhotoCropProps) {
  const helpId = useId()
  const zoomId = useId()
  const last = useRef<{ x: number; y: number } | null>(null)
  const size = sizeOf(photo)
  const scale = scaleOf(size, crop.zoom, framePx)
  const change = (next: Partial<Crop>): void => onChange(clampCrop(size, { ...crop, ...next }, framePx))
  const press = (event: KeyboardEvent): void => {
    const [x, y] = moves[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    change({ x: crop.x + x, y: crop.y + y })
  }
  return (
    <div className={classes.crop}>
      <div
        className={classes.frame}
        style={{ width: framePx, height: framePx }}
        role="application"
        aria-label={sessionTexts.cropArea}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the photo
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={({ clientX, clientY }) => {
          if (!last.current) return
          change({ x: crop.x + clientX - last.current.x, y: crop.y + clientY - last.current.y })
          last.current = { x: clientX, y: clientY }
        }}
        onPointerUp={() => {
          last.current = null
        }}
        onPointerCancel={() => {
          last.current = null
        }}
      >
        <img
          src={photo.src}
          alt=""
          draggable={false}
          style={{
            width: size.width * scale,
            height: size.height * scale,
            transform: `translate(calc(-50% + ${crop.x}px), calc(-50% + ${crop.y}px))`,
          }}
        />
      </div>
      <div className={classes.side}>
        <p id={helpId} className={classes.help}>
          {sessionTexts.cropHelp}
        </p>
        <label htmlFor={zoomId} className={classes.zoom}>
          {sessionTexts.zoom}
          <input
            id={zoomId}
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={crop.zoom}
            onChange={({ currentTarget }) => change({ zoom: Number(currentTarget.value) })}
          />
        </label>
      </div>
    </div>
  )
}
