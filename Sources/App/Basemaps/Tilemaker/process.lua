-- Which parts of OpenStreetMap the map's background shows: tilemaker calls this for each node and way.

node_keys = { "place", "railway", "natural" }

local languages = { "en", "sv", "fr", "zh" }

function names(object)
	object:Attribute("name", object:Find("name"))
	for _, tag in ipairs(languages) do
		local name = object:Find("name:" .. tag)
		if name ~= "" then object:Attribute("name_" .. tag, name) end
	end
end

function one_of(value, list)
	for _, each in ipairs(list) do
		if each == value then return true end
	end
	return false
end

-- The least zoom at which the name of a settlement or quarter is shown.
local places = {
	country = 2, state = 4, city = 5, town = 8, island = 9, village = 10, suburb = 11,
	hamlet = 12, quarter = 12, neighbourhood = 13, islet = 13, locality = 14
}

function node_function(node)
	local place = node:Find("place")
	local zoom = places[place]
	if zoom and node:Find("name") ~= "" then
		node:Layer("place", false)
		node:MinZoom(zoom)
		node:Attribute("class", place)
		node:AttributeNumeric("rank", zoom)
		names(node)
	end
end

-- The class of a road, and the least zoom at which it is drawn.
local roads = {
	motorway = { "motorway", 5 }, motorway_link = { "motorway", 10 },
	trunk = { "main", 6 }, trunk_link = { "main", 11 },
	primary = { "main", 7 }, primary_link = { "main", 11 },
	secondary = { "middle", 9 }, secondary_link = { "middle", 12 },
	tertiary = { "middle", 10 }, tertiary_link = { "middle", 12 },
	unclassified = { "street", 11 }, residential = { "street", 12 }, living_street = { "street", 12 },
	pedestrian = { "street", 12 }, road = { "street", 12 },
	service = { "lane", 13 }, track = { "lane", 13 },
	footway = { "path", 14 }, path = { "path", 13 }, cycleway = { "path", 13 },
	steps = { "path", 14 }, bridleway = { "path", 14 }
}

local green_leisure = { "park", "garden", "playground", "pitch", "golf_course", "nature_reserve", "recreation_ground" }
local green_landuse = { "grass", "meadow", "village_green", "recreation_ground", "cemetery", "allotments", "orchard", "vineyard" }
local built_landuse = { "residential", "commercial", "retail", "industrial" }

function way_function(way)
	local highway = way:Find("highway")
	local natural = way:Find("natural")
	local waterway = way:Find("waterway")
	local landuse = way:Find("landuse")
	local leisure = way:Find("leisure")
	local railway = way:Find("railway")
	local closed = way:IsClosed()

	local road = roads[highway]
	if road and not (closed and way:Find("area") == "yes") then
		way:Layer("road", false)
		way:MinZoom(road[2])
		way:Attribute("class", road[1])
		if way:Find("tunnel") == "yes" then way:AttributeNumeric("tunnel", 1) end
		if way:Find("name") ~= "" then
			way:Layer("road_name", false)
			way:MinZoom(math.max(road[2] + 2, 12))
			way:Attribute("class", road[1])
			names(way)
		end
	elseif highway == "pedestrian" and closed then
		way:Layer("ground", true)
		way:MinZoom(13)
		way:Attribute("class", "square")
	end
	if one_of(railway, { "rail", "light_rail", "tram", "subway", "narrow_gauge" }) then
		way:Layer("rail", false)
		way:MinZoom(railway == "rail" and 9 or 12)
		way:Attribute("class", railway)
		if way:Find("tunnel") == "yes" then way:AttributeNumeric("tunnel", 1) end
	end

	if natural == "water" or waterway == "riverbank" or landuse == "reservoir" or landuse == "basin" then
		way:Layer("water", true)
		way:MinZoom(5)
		if way:Find("name") ~= "" then
			way:LayerAsCentroid("water_name")
			way:MinZoom(12)
			names(way)
		end
	elseif one_of(waterway, { "river", "canal", "stream" }) then
		way:Layer("waterway", false)
		way:MinZoom(waterway == "stream" and 13 or 9)
		way:Attribute("class", waterway)
	elseif natural == "coastline" then
		way:Layer("coast", false)
		way:MinZoom(2)
	end

	if natural == "wood" or landuse == "forest" or natural == "scrub" then
		way:Layer("ground", true)
		way:MinZoom(8)
		way:Attribute("class", "wood")
	elseif one_of(leisure, green_leisure) or one_of(landuse, green_landuse) or natural == "grassland" then
		way:Layer("ground", true)
		way:MinZoom(10)
		way:Attribute("class", "green")
		if leisure == "park" and way:Find("name") ~= "" then
			way:LayerAsCentroid("park_name")
			way:MinZoom(14)
			names(way)
		end
	elseif natural == "beach" or natural == "sand" then
		way:Layer("ground", true)
		way:MinZoom(11)
		way:Attribute("class", "sand")
	elseif one_of(landuse, built_landuse) then
		way:Layer("ground", true)
		way:MinZoom(10)
		way:Attribute("class", "built")
	end

	if way:Find("building") ~= "" and way:Find("building") ~= "no" then
		way:Layer("building", true)
		way:MinZoom(13)
	end
	if way:Find("man_made") == "pier" then
		way:Layer("road", false)
		way:MinZoom(13)
		way:Attribute("class", "pier")
	end
	if way:Find("boundary") == "administrative" and one_of(way:Find("admin_level"), { "2", "4" }) then
		way:Layer("boundary", false)
		way:MinZoom(2)
		way:Attribute("class", way:Find("admin_level") == "2" and "country" or "region")
	end
end

function init_function()
end

function exit_function()
end
