# frozen_string_literal: true

require "json"
require "net/http"
require "sqlite3"

module Exchange
  class Unavailable < StandardError; end

  # Asks the exchange once a day and remembers the answer in a file.
  class Client
    def initialize(url, cache_path)
      @url = url
      @db = SQLite3::Database.new(cache_path)
      @db.execute("CREATE TABLE IF NOT EXISTS rates (day TEXT, code TEXT, rate REAL)")
    end

    def rate(code, day)
      remembered = @db.get_first_value("SELECT rate FROM rates WHERE day = ? AND code = ?", [day.iso8601, code])
      return remembered if remembered

      refresh(day).fetch(code) { raise ArgumentError, "unknown currency #{code}" }
    end

    private

    def refresh(day)
      response = Net::HTTP.get_response(URI("#{@url}/#{day.iso8601}.json"))
      raise Unavailable, response.code unless response.is_a?(Net::HTTPSuccess)

      rates = JSON.parse(response.body).fetch("rates")
      @db.transaction do
        rates.each { |code, rate| @db.execute("INSERT INTO rates VALUES (?, ?, ?)", [day.iso8601, code, rate]) }
      end
      rates
    end
  end
end
