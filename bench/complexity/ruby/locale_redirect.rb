# frozen_string_literal: true

require "rack"

# Rack middleware: sends a visitor without a language in the path to the one the browser asks for.
class LocaleRedirect
  COOKIE = "locale"

  def initialize(app, locales:, default: "en", skip: [%r{\A/assets/}, %r{\A/api/}])
    @app = app
    @locales = locales
    @default = default
    @skip = skip
  end

  def call(env)
    request = Rack::Request.new(env)
    return @app.call(env) unless redirect?(request)

    locale = chosen(request) || preferred(request.get_header("HTTP_ACCEPT_LANGUAGE")) || @default
    response = Rack::Response.new([], 302, "location" => target(request, locale))
    response.delete_cookie(COOKIE) if stale_cookie?(request)
    response.finish
  end

  private

  def redirect?(request)
    return false unless request.get? || request.head?
    return false if @skip.any? { |pattern| pattern.match?(request.path_info) }

    !@locales.include?(request.path_info.split("/")[1])
  end

  def chosen(request)
    wanted = request.params["lang"] || request.cookies[COOKIE]
    wanted if @locales.include?(wanted)
  end

  def stale_cookie?(request)
    request.cookies.key?(COOKIE) && !@locales.include?(request.cookies.fetch(COOKIE))
  end

  def preferred(header)
    header.to_s.split(",")
      .map { |part| part.strip.split(";q=") }
      .sort_by { |_, weight| -(weight || 1).to_f }
      .map { |tag, _| tag[0, 2] }
      .find { |tag| @locales.include?(tag) }
  end

  def target(request, locale)
    query = request.query_string
    path = "/#{locale}#{request.path_info}"
    query.empty? ? path : "#{path}?#{query}"
  end
end
