# frozen_string_literal: true

require "faraday"
require "faraday/retry"

module Survey
  Error = Class.new(StandardError)
  QuotaExceeded = Class.new(Error)

  class Api
    attr_reader :account

    def initialize(account, logger: Rails.logger)
      @account = account
      @logger = logger
    end

    def responses(survey_id, since: nil)
      return enum_for(:responses, survey_id, since: since) unless block_given?

      cursor = nil
      loop do
        page = call(:get, "surveys/#{survey_id}/responses", { since: since&.iso8601, cursor: cursor }.compact)
        page.fetch("data").each { |row| yield Response.from(row) }
        cursor = page["next_cursor"]
        break if cursor.nil?
      end
    end

    def invite(survey_id, emails)
      emails.each_slice(100) do |slice|
        call(:post, "surveys/#{survey_id}/invitations", { recipients: slice })
      end
    end

    private

    def call(verb, path, payload)
      answer = connection.public_send(verb, path, payload)
      case answer.status
      when 200..299 then answer.body
      when 429 then raise QuotaExceeded, account.name
      else
        @logger.warn("survey api: #{verb} #{path} -> #{answer.status}")
        raise Error, answer.body["message"]
      end
    end

    def connection
      @connection ||= Faraday.new(url: "https://api.survey.example/v3/") do |f|
        f.request :json
        f.request :authorization, "Bearer", -> { account.survey_token }
        f.request :retry, max: 3, retry_statuses: [502, 503]
        f.response :json
      end
    end
  end
end
