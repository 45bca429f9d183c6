import { adapterContract } from '@tailtest/adapter-kit/testing'
import { Answer, example } from './example-adapter.ts'

const saved = { event: 'saved', id: 's1', file: '/home/dev/shop/src/cart.ts' }

adapterContract(example, {
  payloads: [
    { name: 'saved', payload: saved },
    { name: 'saved, a name with spaces', payload: { ...saved, file: '/home/dev/a b/"c".ts' } },
    { name: 'opened, which means nothing', payload: { event: 'opened', id: 's1' } },
  ],
  answerSchema: Answer,
})
