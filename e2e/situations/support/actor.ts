import type { Block, ModelRequest, Turn } from '@tailtest/testkit'
import { quoted } from '../../support/situations/stage.ts'
import { end, type Step } from '../../support/situations/step.ts'
import type { World } from '../../support/situations/world.ts'

/** How an agent does things with the tools of a client: for each thing, the model's answers one after the other. */
export interface Hands {
  write(world: World, path: string, text: string): Block[][]
  shell(command: string): Block[][]
  /** The tool of a server of its own that writes a file. */
  mcp?(world: World, path: string, text: string): Block[][]
  /** It says that it is done. @default a text */
  done?: Block[]
  /** What it does where a request only says that it is to end once more. */
  waiting?(world: World, request: ModelRequest): Block[][]
}

const NONE: Hands = { write: () => [], shell: () => [] }

const DONE: Block[] = [{ text: 'Done.' }]

/** More than any situation needs. */
const MOST_ANSWERS = 200

/** What the agent does next; `undefined`: a person breaks the turn off. */
export type Act = Exclude<Step, { do: 'person' | 'prompt' | 'next' }> | undefined

/** Who plays the steps of a situation: the agent, the model of a client, and the person before it. */
export class Actor {
  /** The requests, by number, that were answered with being done; of the session that is played. */
  readonly ends: number[] = []
  /** Stops the turn as a person does. */
  breakOff: () => Promise<void> = () => Promise.reject(new Error('nobody can break it off'))
  private readonly steps: Step[]
  private readonly world: World
  private readonly hands: Hands
  private readonly words: string
  private answers: Block[][] = []
  private hasEnded = false

  constructor(
    steps: readonly Step[],
    world: World,
    { hands = NONE, words }: { hands?: Hands; words: string },
  ) {
    this.steps = [...steps]
    this.world = world
    this.hands = hands
    this.words = words
  }

  /** Whether somebody does this, sooner or later. */
  does(what: Step['do']): boolean {
    return this.steps.some((step) => step.do === what)
  }

  /** The model's script, of which a session takes what it needs. */
  get script(): Turn[] {
    return Array.from({ length: MOST_ANSWERS }, () => (request) => this.answer(request))
  }

  /** What the person says, the next thing once the turn before is over. */
  async *prompts(): AsyncGenerator<string> {
    yield 'Please do what you are told.'
    while (this.person() === 'prompt') {
      this.steps.shift()
      this.hasEnded = false
      yield 'Please go on.'
    }
  }

  /** Begins the next session, where there is one. */
  next(): boolean {
    this.ends.length = 0
    this.hasEnded = false
    return this.person() === 'next' && this.steps.shift() !== undefined
  }

  /** Whether the client goes on behind this: an agent that is kept going, and has nothing to do, ends again. */
  act(): Act {
    this.person()
    const [step] = this.steps
    if (step === undefined) return end
    if (step.do === 'person' || step.do === 'prompt' || step.do === 'next') {
      return this.hasEnded ? end : undefined
    }
    this.steps.shift()
    this.hasEnded = step.do === 'end'
    return step
  }

  /** Does what a person does next; what comes then. */
  private person(): Step['do'] | undefined {
    for (let [step] = this.steps; step?.do === 'person'; [step] = this.steps) {
      this.world.write(step.path, step.text)
      this.steps.shift()
    }
    return this.steps[0]?.do
  }

  private async answer(request: ModelRequest): Promise<readonly Block[]> {
    const { hands } = this
    if (this.answers.length === 0) this.answers = hands.waiting?.(this.world, request) ?? []
    if (this.answers.length === 0) {
      const act = this.act()
      if (act === undefined) {
        await this.breakOff()
        return new Promise(() => {}) // nobody listens any more
      }
      if (act.do !== 'end') this.answers = this.doing(act)
      else this.ends.push(request.index)
    }
    return this.answers.shift() ?? hands.done ?? DONE
  }

  private doing(act: Exclude<Act, undefined | { do: 'end' }>): Block[][] {
    const { hands, world } = this
    switch (act.do) {
      case 'write':
        return hands.write(world, act.path, act.text)
      case 'mcp':
        return hands.mcp?.(world, act.path, act.text) ?? []
      default:
        return hands.shell(this.commandOf(act))
    }
  }

  /** What is typed into a shell that stands at the root. */
  commandOf(act: Extract<Step, { do: 'shell' | 'tailtest' }>): string {
    if (act.do === 'tailtest') return [this.words, ...act.args.map(quoted)].join(' ')
    return act.in === undefined ? act.command : `cd ${act.in} && ${act.command}`
  }
}
