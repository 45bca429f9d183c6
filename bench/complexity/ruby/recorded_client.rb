# frozen_string_literal: true

require "digest"
require "yaml"

module Doubles
  # Stands where an HTTP client stands and answers from files that somebody recorded by hand:
  #
  #   client = Doubles::RecordedClient.new("spec/recordings/authors")
  #   client.get("https://catalog.example/authors", q: "select * from shelf")
  class RecordedClient
    Answer = Struct.new(:status, :headers, :body) do
      def success? = (200..299).cover?(status)
    end

    class NotRecorded < KeyError; end

    attr_reader :requests

    def initialize(folder)
      @folder = folder
      @requests = []
      @answers = Dir.glob(File.join(folder, "*.yml")).to_h do |file|
        [File.basename(file, ".yml"), YAML.safe_load_file(file, symbolize_names: true)]
      end
    end

    %i[get delete head].each do |verb|
      define_method(verb) { |url, params = {}| execute(verb, url, params) }
    end

    %i[post put patch].each do |verb|
      define_method(verb) { |url, body = nil| execute(verb, url, body) }
    end

    def asked?(verb, pattern)
      requests.any? { |made, url, _| made == verb && pattern.match?(url) }
    end

    def unused
      @answers.keys - requests.map { |request| key(*request) }
    end

    private

    def execute(verb, url, payload)
      requests << [verb, url, payload]
      recorded = @answers.fetch(key(verb, url, payload)) do |missing|
        raise NotRecorded, "#{verb.upcase} #{url} is not in #{@folder} (#{missing}.yml)"
      end
      Answer.new(recorded.fetch(:status, 200), recorded.fetch(:headers, {}), recorded[:body])
    end

    def key(verb, url, payload)
      Digest::SHA1.hexdigest([verb, url, payload].inspect)[0, 12]
    end
  end
end
