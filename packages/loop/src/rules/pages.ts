/// <reference path="./markdown.d.ts" />
import failures from './failures.md'
import aspnet from './frameworks/aspnet.md'
import django from './frameworks/django.md'
import fastapi from './frameworks/fastapi.md'
import flask from './frameworks/flask.md'
import laravel from './frameworks/laravel.md'
import nestjs from './frameworks/nestjs.md'
import nextjs from './frameworks/nextjs.md'
import nuxt from './frameworks/nuxt.md'
import rails from './frameworks/rails.md'
import spring from './frameworks/spring.md'
import hunting from './hunting.md'
import csharp from './languages/csharp.md'
import elixir from './languages/elixir.md'
import go from './languages/go.md'
import java from './languages/java.md'
import javascript from './languages/javascript.md'
import kotlin from './languages/kotlin.md'
import php from './languages/php.md'
import python from './languages/python.md'
import ruby from './languages/ruby.md'
import rust from './languages/rust.md'
import plans from './plans.md'

/** The pages of the skill by their path, placeholders unfilled. */
export const PAGES: Readonly<Record<string, string>> = {
  'plans.md': plans,
  'failures.md': failures,
  'hunting.md': hunting,
  'languages/python.md': python,
  'languages/javascript.md': javascript,
  'languages/go.md': go,
  'languages/ruby.md': ruby,
  'languages/java.md': java,
  'languages/kotlin.md': kotlin,
  'languages/csharp.md': csharp,
  'languages/php.md': php,
  'languages/rust.md': rust,
  'languages/elixir.md': elixir,
  'frameworks/django.md': django,
  'frameworks/fastapi.md': fastapi,
  'frameworks/flask.md': flask,
  'frameworks/nextjs.md': nextjs,
  'frameworks/nuxt.md': nuxt,
  'frameworks/nestjs.md': nestjs,
  'frameworks/rails.md': rails,
  'frameworks/laravel.md': laravel,
  'frameworks/spring.md': spring,
  'frameworks/aspnet.md': aspnet,
}
