// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources with templates in them
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidence, sum } from '../sum.ts'

const ts = (...lines: string[]) => sum('src/file.ts', ...lines)
const py = (...lines: string[]) => sum('app/file.py', ...lines)

describe('an access is', () => {
  test.each([
    "import { PrismaClient } from '@prisma/client'",
    "import { eq } from 'drizzle-orm'",
    "import { EntityManager } from '@mikro-orm/postgresql'",
    "const pg = require('pg')",
    "import mysql from 'mysql2/promise'",
    'this.prisma.user.findMany()',
    'db.select().from(users)',
    'await database.transaction(f)',
    'pool.query(text)',
    'trx.insert(row)',
    "supabase.from('users')",
    "collection.insertOne({ name: 'x' })",
  ])('in TypeScript: %s', async (source) => {
    expect(await ts(source)).toBe('+3 DB')
  })

  test.each([
    'import sqlite3',
    'from sqlalchemy.orm import Session',
    'from django.db import transaction',
    'from django import db',
    'import mysql.connector',
    'from google.cloud import firestore',
    'Order.objects.filter(open=True)',
    'cursor.execute(text)',
    'self._session.commit()',
    'self.db_session.add(order)',
    'db.session.query(User)',
    'conn.executemany(text, rows)',
  ])('in Python: %s', async (source) => {
    expect(await py(source)).toBe('+3 DB')
  })
})

describe('no access is', () => {
  test.each([
    'rows.filter(f).find(g)',
    'new Set([1]).delete(1)',
    'cache.delete(key)',
    'this.session.destroy()',
    'map.get(db)',
    "import type { User } from '@prisma/client'",
    "import { pgn } from 'pgn-parser'",
    "import { integer } from 'drizzle-orm/pg-core'",
    "import { Column, Entity } from 'typeorm'",
    "import { db } from './database'",
    'collection.find(f)',
    'pool.acquire()',
    'connection.on(event, f)',
    '// db.query(text)',
  ])('in TypeScript: %s', async (source) => {
    expect(await ts(source)).toBe('')
  })

  test.each([
    'rows.remove(row)',
    'seen.discard(key)',
    'session.get(url)',
    'cursor.move(x, y)',
    'import database_names',
    'from django.db import models',
    'from sqlalchemy.orm import Mapped, mapped_column',
    'from .shop import db\nprice = db.Column(db.Numeric(10, 2))',
    'from .redis import keys',
    'objects.filter(f)',
  ])('in Python: %s', async (source) => {
    expect(await py(source)).toBe('')
  })
})

describe('a string is SQL', () => {
  const inTs = (text: string) => ts(`const text = \`${text}\``)

  test.each([
    'SELECT * FROM users ',
    'SELECT 1',
    '\n  SELECT id,\n    name\n  FROM users\n',
    'SELECT a.id, COUNT(*) FROM ${table} AS a',
    '(SELECT id FROM users) UNION (SELECT id FROM guests)',
    'INSERT INTO users (id) VALUES (1)',
    'INSERT OR REPLACE INTO users VALUES (1)',
    'UPDATE users SET name = ?',
    'UPDATE ${table} SET name = ?',
    'DELETE FROM users',
    'WITH recent AS (SELECT 1) SELECT * FROM recent',
    'CREATE TABLE users (id INT)',
    'CREATE UNIQUE INDEX by_name ON users (name)',
    'ALTER TABLE users ADD COLUMN name TEXT',
    'DROP TABLE users',
    'TRUNCATE users',
    'select * from users',
    'select distinct id, max(price) as price from products p where id = 1',
    'select u.id from ${table} order by id',
    'insert into users (id) values (1)',
    'update users set name = ? where id = ?',
    'delete from users where id = 1',
    'create table if not exists users (id int)',
  ])('%j', async (text) => {
    expect(await inTs(text)).toBe('+3 DB')
  })

  test.each([
    'Select a plan from the list',
    'select one of these from the list',
    'select a user from the left',
    'SELECT ALL',
    'SELECT',
    'Delete from cart',
    'delete from cart',
    'update the settings set by your administrator',
    'UPDATE YOUR SETTINGS',
    'insert into the box whatever you like',
    'Create table',
    'create a table (of contents)',
    'with love as always (yours)',
    'https://example.com/SELECT * FROM users',
    'called by SELECT * FROM users',
    'drop me a line',
    '',
  ])('%j is not', async (text) => {
    expect(await inTs(text)).toBe('')
  })

  test('in a docstring or a comment it is not', async () => {
    expect(await py('"""SELECT * FROM users"""', '# SELECT * FROM users')).toBe('')
  })

  test('in neighbouring literals it is', async () => {
    expect(await py('f("SELECT id "', '  "FROM users")')).toBe('+3 DB')
  })

  test('and no text takes long to tell', async () => {
    const piece = fc.constantFrom(
      'select ',
      'a',
      ', ',
      ' as ',
      '(',
      ')',
      ' from ',
      '\n',
      'SELECT ',
      'UPDATE ',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 2000, size: 'max' }), async (pieces) => {
        const started = process.cpuUsage()
        await inTs(pieces.join(''))
        expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000)
      }),
      { numRuns: 20 },
    )
  })
})

test('the evidence says what it was', async () => {
  expect(
    await evidence(
      'DB',
      'app/file.py',
      'import sqlite3',
      'cursor.execute("""',
      '  SELECT id',
      '  FROM users""")',
      'cursor.fetchall()',
    ),
  ).toEqual(['1: imports sqlite3', '2: SELECT id FROM users', '5: cursor.fetchall'])
})
